import { useTenantScope } from '@portal/shared-core/tenant';

import { PaymentForm } from '#/components/receipt/payment-form.tsx';

import { invoiceQueries, type Invoice } from '../api/invoice.queries.ts';

/** Reports an invoice as paid, in whole or in part, with a receipt. */
export function PaidForm({
  invoice,
  owed,
  onClose,
}: {
  invoice: Invoice;
  owed: number;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const { id, number, currency } = invoice;
  return (
    <PaymentForm
      label={`Report a payment on ${number}`}
      subject={`invoice ${number}`}
      about={{ invoice_id: id }}
      money={{ currency, due: owed, most: owed }}
      receiptOf={
        invoice.company_id ?? invoice.application_id ?? invoice.companies[0]?.company_id ?? ''
      }
      keep={[...invoiceQueries.all(scope), 'kept', 'paid', id]}
      onClose={onClose}
    />
  );
}
