import { formatDate } from '@portal/shared-core/domain/format';
import { recurringPrice, recurringStates } from '@portal/shared-core/domain/recurring';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DataTable, QueryPanel, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { recurringQuery, type Recurring } from '../api/recurring.queries.ts';

const columns: readonly Column<Recurring>[] = [
  {
    key: 'service',
    header: 'Service',
    render: ({ label }) => label,
    sub: ({ company_name: name }) => name,
  },
  {
    key: 'price',
    header: 'Price',
    render: ({ amount, period }) => recurringPrice(amount, period),
    sub: () => 'before VAT',
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => <StatusChip {...recurringStates[state]} />,
  },
  {
    key: 'next',
    header: 'Next period',
    render: ({ next_on: next }) => (next ? `from ${formatDate(next)}` : '–'),
    sub: ({ last_day: last }) => last && `until ${formatDate(last)}`,
  },
];

/** What recurs for the companies of the reader, beside the yearly fees (BILL-01). Load it with `lazy`. */
export function RecurringList() {
  const query = useQuery(recurringQuery(useTenantScope()));
  return (
    <QueryPanel
      title="Recurring services"
      note={() => 'invoiced for each period, beside the yearly fees'}
      query={query}
      failed="What recurs could not be loaded"
      empty="No service of your companies recurs beside the yearly fees."
      isEmpty={(rows) => rows.length === 0}
      flush
    >
      {(rows) => (
        <DataTable
          label="Recurring services"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </QueryPanel>
  );
}
