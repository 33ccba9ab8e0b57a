import { InlineAlert } from '@portal/shared-core/ui';

import { InvoiceQuote } from '#/components/invoices/application-invoices.tsx';

/** Says that the firm files after the payment, and what comes before it. */
export function FilingWaits({
  applicationId,
  payment,
}: {
  applicationId: string;
  payment: 'unpaid' | 'not_invoiced';
}) {
  if (payment === 'unpaid') {
    return (
      <InlineAlert tone="warning" title="Filing waits for the payment">
        This firm files once the invoice of the application is paid. It is under Invoices on this
        page.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="warning"
      title="Filing waits for the payment"
      action={<InvoiceQuote applicationId={applicationId} />}
    >
      This firm files once the application is paid. Its quote has no issued invoice yet.
    </InlineAlert>
  );
}
