import { ListTable, type ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, QueryState, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';

import { paths } from '#/paths.ts';

import { invoiceListQueries, type InvoiceListItem } from '../api/invoice-list.queries.ts';
import { bandLabels, bands } from '../bands.ts';
import {
  invoiceColumn,
  moneyColumns,
  numberOf,
  subjectColumn,
  subjectOf,
} from '../invoice-columns.tsx';
import { Ageing } from './ageing.tsx';

type Query = Parameters<typeof ListTable<InvoiceListItem>>[0]['query'];

/** What is owed by age and the invoices, of the tenant or of one company (BILL-01). */
export function InvoiceTable({
  companyId,
  empty,
}: {
  companyId: string | null;
  empty: { text: string; action?: ReactNode };
}) {
  const sums = useQuery(invoiceListQueries.receivables(useTenantScope(), companyId));
  const query = useCallback<Query>(
    (scope, params) => invoiceListQueries.list(scope, companyId, params),
    [companyId],
  );
  const counts = sums.data;
  const counted = (count: number | undefined) => (count === undefined ? {} : { count });

  const filters: ListFilter[] = [
    {
      name: 'state',
      label: 'State',
      ...(!companyId && { all: 'Not settled' }),
      options: [
        { value: 'draft', label: 'Draft', ...counted(counts?.draft) },
        { value: 'issued', label: 'Open', ...counted(counts?.issued) },
        { value: 'paid', label: 'Paid', ...counted(counts?.paid) },
        { value: 'void', label: 'Void', ...counted(counts?.void) },
        ...(companyId ? [] : [{ value: 'every', label: 'All', ...counted(counts?.everything) }]),
      ],
    },
    {
      name: 'band',
      label: 'Age',
      shape: 'link',
      options: bands.map((band) => ({ value: band, label: bandLabels[band] })),
    },
    {
      name: 'reported',
      label: 'Reported by the client',
      shape: 'link',
      options: [{ value: 'yes', label: 'Payment reported', ...counted(counts?.reported) }],
    },
  ];

  return (
    <>
      <QueryState query={sums} failed="What is owed could not be loaded">
        {(data) => data && <Ageing sums={data.bands} />}
      </QueryState>
      {counts && counts.reported > 0 && (
        <InlineAlert
          tone="info"
          title={
            counts.reported === 1
              ? 'A client reports a payment'
              : `Clients report ${counts.reported} payments`
          }
          action={
            <TextLink to="?reported=yes">Show {counts.reported === 1 ? 'it' : 'them'}</TextLink>
          }
        >
          Confirm what has arrived, or decline it with the reason.
        </InlineAlert>
      )}
      <ListTable
        list={companyId ? 'admin.company-invoices' : 'admin.invoices'}
        noun={['invoice', 'invoices']}
        query={query}
        columns={
          companyId
            ? [invoiceColumn, ...moneyColumns]
            : [invoiceColumn, subjectColumn, ...moneyColumns]
        }
        sort={
          companyId ? { key: 'issued_on', direction: 'desc' } : { key: 'due_on', direction: 'asc' }
        }
        filters={filters}
        rowKey={({ id }) => id}
        rowName={(row) => [numberOf(row), subjectOf(row)].filter(Boolean).join(', ')}
        rowTo={({ id }) => paths.invoice(id)}
        empty={empty}
      />
    </>
  );
}
