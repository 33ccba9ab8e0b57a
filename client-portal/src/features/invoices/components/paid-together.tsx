import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, useListState } from '@portal/shared-core/ui';
import { useState } from 'react';

import { PaymentForm } from '#/components/receipt/payment-form.tsx';

import { invoiceQueries } from '../api/invoice.queries.ts';
import type { CombinedPaymentDetail } from '../api/payment.queries.ts';

/** The client's report that a payment over many invoices was made: to give, that it waits, or why it was declined. */
export function PaidTogether({ payment }: { payment: CombinedPaymentDetail }) {
  const scope = useTenantScope();
  const list = useListState({ key: 'made_at', direction: 'desc' });
  const [isOpen, setOpen] = useState(list.filter('report') !== '');
  const { id, total, currency, parts, payment_reference: reference } = payment;
  const [report] = payment.reports;
  const sum = formatMoney(total.toFixed(2), currency);
  if (report?.state === 'open') {
    return (
      <InlineAlert tone="info" title={`You reported a payment of ${formatDate(report.paid_on)}`}>
        We confirm it over all of its invoices once the money is there. The report ends if one of
        the invoices changes before.
      </InlineAlert>
    );
  }
  return (
    <>
      {report?.state === 'declined' && (
        <InlineAlert tone="bad" title="We could not confirm your report">
          {report.reply}
        </InlineAlert>
      )}
      {isOpen ? (
        <PaymentForm
          label="Report the payment of all its invoices"
          subject={`${sum} over ${parts.length === 1 ? '1 invoice' : `${parts.length} invoices`}`}
          about={{ payment_id: id }}
          money={{ currency, due: total, exact: true, help: 'What you paid for all of them.' }}
          referenceHelp={`What your transfer says, such as ${reference}.`}
          receiptOf={receiptOf(parts)}
          keep={[...invoiceQueries.all(scope), 'kept', 'paid-together', id]}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Actions>
          <Button variant="contained" onClick={() => setOpen(true)}>
            I have paid
          </Button>
        </Actions>
      )}
    </>
  );
}

/** Of whom the receipt is a document: the first company or application that is billed. */
function receiptOf(parts: CombinedPaymentDetail['parts']): string {
  const ids = parts.flatMap(({ invoice }) => invoice.company_id ?? invoice.application_id ?? []);
  return ids[0] ?? '';
}
