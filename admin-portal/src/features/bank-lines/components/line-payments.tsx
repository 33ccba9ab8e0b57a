import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { inGroups } from '@portal/shared-core/domain/payment';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Facts, InlineAlert, showToast } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { usePostPayment } from '../api/bank-line.mutations.ts';
import { bankLineQueries, type BankLine, type LinePayment } from '../api/bank-line.queries.ts';

const endings = {
  paid: 'It was paid already. Match this line by hand.',
  changed: 'One of its invoices changed since the client made it. Match this line by hand.',
  withdrawn: 'The client withdrew it. Match this line by hand.',
} as const;

/** The payments over many invoices that a line names or whose sum it has; each is posted with one click. Nothing where there is none. */
export function LinePayments({ line }: { line: BankLine }) {
  const { data: payments = [], error } = useQuery(
    bankLineQueries.payments(useTenantScope(), line.id),
  );
  if (error) return <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>;
  return payments.map((payment) => (
    <LinePaymentOf key={payment.id} line={line} payment={payment} />
  ));
}

function LinePaymentOf({ line, payment }: { line: BankLine; payment: LinePayment }) {
  const post = usePostPayment();
  const { currency, total, invoices, is_named: isNamed, is_exact: isExact } = payment;
  const sum = formatMoney(total.toFixed(2), currency);
  const refused =
    payment.ended_as !== null
      ? endings[payment.ended_as]
      : !isExact && `The client pays ${sum}, and the line has another sum. Match it by hand.`;
  const count = invoices === 1 ? '1 invoice' : `${invoices} invoices`;
  return (
    <section aria-label="Payment over many invoices">
      <InlineAlert
        tone={refused ? 'warning' : 'info'}
        title={
          isNamed
            ? `The line names a payment of ${count}`
            : `A payment of ${count} has this sum, and the line does not name it`
        }
        action={
          !refused && (
            <Button
              size="small"
              variant="contained"
              loading={post.isPending}
              onClick={() =>
                post.mutate(
                  { line_id: line.id, payment_id: payment.id },
                  { onSuccess: () => showToast({ text: `Posted on ${count}` }) },
                )
              }
            >
              Post on {count}
            </Button>
          )
        }
      >
        {refused}
        {post.error && <p>{toAppError(post.error).message}</p>}
        <Facts
          layout="split"
          items={[
            {
              label: 'Made by',
              value: payment.made_by_name ?? 'A former client',
              note: [payment.label, formatDate(payment.made_at)].filter(Boolean).join(', '),
            },
            { label: 'Reference', value: inGroups(payment.payment_reference) },
            { label: 'Sum', value: sum },
          ]}
        />
      </InlineAlert>
    </section>
  );
}
