import { formatMoney } from '@portal/shared-core/domain/format';
import { inGroups } from '@portal/shared-core/domain/payment';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  QueryPanel,
  StatusChip,
  useListState,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { MOST_PAYMENTS, paymentQueries, type CombinedPayment } from '../api/payment.queries.ts';
import { paymentChip, paymentsPath } from '../payment-states.ts';
import { PaymentPanel } from './payment-panel.tsx';

const columns: readonly Column<CombinedPayment>[] = [
  {
    key: 'reference',
    header: 'Reference',
    render: ({ payment_reference: reference }) => inGroups(reference ?? ''),
    sub: ({ label }) => label,
  },
  {
    key: 'state',
    header: 'State',
    render: (payment) => <StatusChip {...paymentChip(payment)} />,
  },
  {
    key: 'made_at',
    header: 'Made',
    figures: true,
    phone: 'hidden',
    render: ({ made_at: day }) => <DateText value={day} />,
  },
  {
    key: 'total',
    header: 'Sum',
    figures: true,
    phone: 'end',
    render: ({ total, currency }) => formatMoney(total.toFixed(2), currency),
  },
];

/** The payments over many invoices that the client made; the opened one is in the address. Load it with `lazy`. */
export function PaymentList() {
  const query = useQuery(paymentQueries.list(useTenantScope(), useUser().id));
  const list = useListState({ key: 'made_at', direction: 'desc' });
  const opened = list.filter('payment');
  return (
    <>
      <QueryPanel
        title="Payments over many invoices"
        note={(rows) => rows.length >= MOST_PAYMENTS && `the newest ${MOST_PAYMENTS}`}
        query={query}
        failed="The payments could not be loaded"
        empty="Select invoices in the list and press “Pay together”: you get one reference for one transfer."
        isEmpty={(rows) => rows.length === 0}
        flush={(query.data?.length ?? 0) > 0}
      >
        {(rows) => (
          <DataTable
            label="Payments over many invoices"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ payment_reference: reference }) => reference ?? ''}
            rowTo={({ id }) => paymentsPath(id)}
          />
        )}
      </QueryPanel>
      {opened && (
        <PaymentPanel key={opened} id={opened} onClose={() => list.setQuery('view=payments')} />
      )}
    </>
  );
}
