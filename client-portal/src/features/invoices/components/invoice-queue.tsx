import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { invoiceChip, owedOn } from '@portal/shared-core/domain/invoices';
import { ListTable } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, InlineAlert, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { groupQueries } from '#/components/groups/group.queries.ts';
import { groupFilter, groupsQuery, NO_GROUP } from '#/components/groups/group-names.ts';
import { paths } from '#/paths.ts';

import { invoiceQueries, type InvoiceListItem, type InvoiceMoney } from '../api/invoice.queries.ts';
import { InvoicePanel } from './invoice-panel.tsx';

const PayTogether = lazy(async () => ({
  default: (await import('./pay-together.tsx')).PayTogether,
}));

function subjectOf(invoice: InvoiceListItem) {
  const { company, application, client_id: payer, parts, currency, part: ofGroup } = invoice;
  if (payer && ofGroup !== undefined) {
    return `One invoice for your companies: ${formatMoney(ofGroup.toFixed(2), currency)} of it for this group`;
  }
  const [part] = parts ?? [];
  if (payer && part) {
    return `One invoice for your companies: ${formatMoney(part.amount.toFixed(2), currency)} of it for this one`;
  }
  if (payer) return 'Your companies';
  const name = company?.name ?? invoice.company_name;
  const reference = application?.reference ?? invoice.application_reference;
  return name ?? (reference ? `Application ${reference}` : '');
}

const columns: Column<InvoiceListItem>[] = [
  {
    key: 'number',
    header: 'Invoice',
    sortable: true,
    render: ({ number }) => number,
    text: ({ number }) => number ?? '',
    sub: subjectOf,
    exports: [
      { header: 'For', text: subjectOf },
      { header: 'Currency', text: ({ currency }) => currency },
    ],
  },
  {
    key: 'state',
    header: 'State',
    render: (invoice) => <StatusChip {...invoiceChip(invoice)} />,
    text: (invoice) => invoiceChip(invoice).label,
  },
  {
    key: 'issued_on',
    header: 'Issued',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ issued_on: day }) => <DateText value={day} />,
    text: ({ issued_on: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'due_on',
    header: 'Pay by',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ total, currency }) => formatMoney(total.toFixed(2), currency),
    text: ({ total }) => total.toFixed(2),
    as: 'money',
  },
  {
    key: 'owed',
    header: 'Owed',
    figures: true,
    phone: 'end',
    render: (invoice) => formatMoney(owedOn(invoice).toFixed(2), invoice.currency),
    text: (invoice) => owedOn(invoice).toFixed(2),
    as: 'money',
  },
];

/** What is owed, the list of invoices, and one of them beside it; the opened one is in the address. */
export function InvoiceQueue({ companyId }: { companyId: string | null }) {
  const scope = useTenantScope();
  const [params, setParams] = useSearchParams();
  const group = companyId === null ? params.get('group') : null;
  const figures = useFigures(companyId, group);
  const { data: groups } = useQuery(groupsQuery(scope));
  const opened = params.get('invoice');
  const query = useCallback(
    (...[of, list]: Parameters<Parameters<typeof ListTable<InvoiceListItem>>[0]['query']>) =>
      invoiceQueries.list(of, companyId, list),
    [companyId],
  );
  const base = companyId ? paths.companyInvoices(companyId) : paths.invoices;

  function addressOf(id: string): string {
    const next = new URLSearchParams(params);
    next.set('invoice', id);
    return `${base}?${next.toString()}`;
  }

  return (
    <>
      {figures && <Owed money={figures.money} />}
      {companyId === null && !group && <OnAccount />}
      <ListTable<InvoiceListItem>
        list="client.invoices"
        noun={['invoice', 'invoices']}
        query={query}
        columns={columns}
        sort={{ key: 'issued_on', direction: 'desc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'open', label: 'Open', ...countOf(figures?.open) },
              { value: 'overdue', label: 'Overdue', ...countOf(figures?.overdue) },
              { value: 'paid', label: 'Paid', ...countOf(figures?.paid) },
              { value: 'void', label: 'Void', ...countOf(figures?.void) },
            ],
          },
          ...(companyId === null ? groupFilter(groups ?? []) : []),
        ]}
        {...(companyId === null && {
          actions: ({ rows, clear }) => (
            <Suspense>
              <PayTogether invoices={rows} onDone={clear} />
            </Suspense>
          ),
        })}
        rowKey={({ id }) => id}
        rowName={({ number }) => number ?? 'invoice'}
        rowTo={({ id }) => addressOf(id)}
        empty={{ text: 'An invoice appears here once it is issued.' }}
      />
      {opened && (
        <InvoicePanel
          key={opened}
          invoiceId={opened}
          onClose={() =>
            setParams((before) => {
              const after = new URLSearchParams(before);
              after.delete('invoice');
              return after;
            })
          }
        />
      )}
    </>
  );
}

/** The figures of all invoices, of one company or of a group: of a group those that the bill by group has. */
function useFigures(companyId: string | null, group: string | null) {
  const scope = useTenantScope();
  const all = useQuery({ ...invoiceQueries.figures(scope, companyId), enabled: !group });
  const ofGroups = useQuery({ ...groupQueries.figures(scope), enabled: Boolean(group) });
  if (!group) return all.data;
  return ofGroups.data?.find(({ group_id: id }) => (id ?? NO_GROUP) === group);
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

/** What is kept on account; nothing where nothing is. */
function OnAccount() {
  const { data: accounts = [] } = useQuery(invoiceQueries.accounts(useTenantScope(), useUser().id));
  if (accounts.length === 0) return null;
  const sums = accounts.map(({ held, currency }) => formatMoney(held.toFixed(2), currency));
  return (
    <InlineAlert tone="info" title={`${sums.join(' and ')} kept on your account`}>
      We use it for your next invoice, or give it back: ask us under Support.
    </InlineAlert>
  );
}

/** What is owed by currency; overdue first. */
function Owed({ money }: { money: readonly InvoiceMoney[] }) {
  if (money.length === 0) return <InlineAlert tone="good" title="Nothing is owed" />;
  const isOverdue = money.some(({ overdue }) => overdue > 0);
  const sum = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);
  return (
    <InlineAlert
      tone={isOverdue ? 'bad' : 'warning'}
      title={`${money.map(({ owed, currency }) => sum(owed, currency)).join(' and ')} owed`}
    >
      {money.map(({ overdue, currency, next_on: day }) => (
        <p key={currency}>
          {overdue > 0 && `${sum(overdue, currency)} of it is overdue. `}
          {day && `The next invoice is due on ${formatDate(day, 'long')}.`}
        </p>
      ))}
    </InlineAlert>
  );
}
