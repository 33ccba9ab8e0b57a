import { formatMoney } from '@portal/shared-core/domain/format';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import { invoiceQueries, type InvoiceListItem } from './api/invoice.queries.ts';
import { bands } from './bands.ts';
import { InvoiceSelection } from './components/invoice-selection.tsx';
import { NewInvoice } from './components/new-invoice.tsx';
import { forColumn, invoiceColumns, stateOptions } from './invoice-columns.tsx';

const nameOf = ({ number, subject }: InvoiceListItem) => number ?? `draft for ${subject}`;

/** The invoices of the tenant: what is owed by age, and the list behind each age (BILL-01). */
function InvoiceListPage() {
  const [address] = useSearchParams();
  const { data: counts } = useQuery(invoiceQueries.counts(useTenantScope()));
  const countOf: Partial<Record<string, number>> = counts
    ? { draft: counts.drafts, open: counts.open, late: counts.late, reported: counts.reported }
    : {};
  const outcomes = useOutcomes(nameOf, 'An invoice');
  return (
    <Page title="Invoices" width="wide" action={<NewInvoice />} tabs={<PortfolioTabs />}>
      <Ageing />
      <p>
        <TextLink to={paths.whoOwes}>Who owes, by client</TextLink>
        {' · '}
        <TextLink to={paths.bookkeeping}>Bookkeeping</TextLink>
        {' · '}
        <TextLink to={paths.terms}>Recurring services and discounts</TextLink>
      </p>
      {outcomes.shown}
      <ListTable
        list="admin.invoices"
        noun={['invoice', 'invoices']}
        query={(scope, params) => invoiceQueries.list(scope, params)}
        columns={[...invoiceColumns.slice(0, 1), forColumn, ...invoiceColumns.slice(1)]}
        sort={{ key: 'due_on', direction: 'asc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'Drafts and open',
            options: [
              ...stateOptions.map(({ value, label }) => {
                const count = countOf[value];
                return { value, label, ...(count !== undefined && { count }) };
              }),
              { value: 'every', label: 'All' },
            ],
          },
          {
            name: 'age',
            label: 'Age',
            all: 'Any age',
            shape: 'select',
            options: bands.map(({ value, label }) => ({ value, label })),
          },
          {
            name: 'client',
            label: 'Client',
            all: 'Any client',
            shape: 'link',
            options: [{ value: address.get('client') ?? '', label: 'One client' }],
          },
          {
            name: 'issued',
            label: 'Issued',
            all: 'Any period',
            shape: 'link',
            options: [{ value: address.get('issued') ?? '', label: 'In one period' }],
          },
        ]}
        rowKey={({ id }) => id ?? ''}
        rowName={nameOf}
        rowTo={({ id }) => paths.invoice(id ?? '')}
        actions={(selection) => (
          <InvoiceSelection
            invoices={selection.rows}
            onDone={(done) => outcomes.settle(done, selection)}
          />
        )}
        empty={{
          text: 'Every invoice is paid. A new one starts from a company or an application.',
        }}
      />
    </Page>
  );
}

/** What is owed by age; each opens its list. */
function Ageing() {
  const { data: receivables } = useQuery(invoiceQueries.receivables(useTenantScope()));
  if (!receivables) return null;
  const figures = bands.map(({ value, label, from }) => {
    const rows = receivables.filter(({ band }) => band === value);
    const count = rows.reduce((sum, { invoices }) => sum + invoices, 0);
    const money = rows.map(({ owed, currency }) => formatMoney(owed.toFixed(2), currency));
    return {
      label,
      value: money.join(' + ') || '–',
      note: count === 0 ? 'No invoice' : `${count} ${count === 1 ? 'invoice' : 'invoices'}`,
      to: `${paths.invoices}?age=${value}`,
      bad: from > 90 && count > 0,
    };
  });
  return <FiguresStrip figures={figures} />;
}

export { InvoiceListPage as Component };
