import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { InvoiceLedger, InvoicePayments } from '@portal/shared-core/views/invoices';

import { useVoid } from '../api/invoice.mutations.ts';
import { keptKey, type Invoice } from '../api/invoice.queries.ts';
import { InvoiceFrame } from './invoice-frame.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReportedPayment } from './reported-payment.tsx';

/** An invoice that was issued: its lines and payments; what arrives is recorded, what was wrong is void. */
export function IssuedView({
  invoice,
  missing,
}: {
  invoice: Invoice;
  missing: string | undefined;
}) {
  const pay = useDisclosure();
  const { state, payments, notices, currency } = invoice;
  const isOpen = state === 'issued';
  const notice = notices.find((each) => each.state === 'open');
  const declined = notices[0]?.state === 'declined' ? notices[0] : undefined;
  // The report of the client has the page's main act, where there is one.
  const variant = notice ? {} : { variant: 'contained' as const };

  return (
    <InvoiceFrame
      invoice={invoice}
      held={isOpen ? missing : undefined}
      action={
        isOpen &&
        (missing ? (
          <HeldButton because={missing}>Record a payment</HeldButton>
        ) : (
          !pay.isOpen && (
            <Button {...variant} ref={pay.opener} onClick={pay.open}>
              Record a payment
            </Button>
          )
        ))
      }
    >
      {state === 'void' && (
        <InlineAlert tone="neutral" title="This invoice is void">
          {invoice.void_note}
        </InlineAlert>
      )}
      {isOpen && pay.isOpen && <PaymentForm invoice={invoice} close={pay.close} />}
      {isOpen && notice && !pay.isOpen && (
        <ReportedPayment key={notice.id} invoice={invoice} notice={notice} missing={missing} />
      )}
      {isOpen && declined && (
        <InlineAlert tone="neutral" title="The last report of the client was declined">
          {declined.reply}
        </InlineAlert>
      )}
      <Panel title="Lines">
        <InvoiceLedger invoice={invoice} />
      </Panel>
      {state !== 'void' && (
        <Panel title="Payments">
          {payments.length > 0 ? (
            <InvoicePayments currency={currency} payments={payments} />
          ) : (
            <p>Nothing was paid yet.</p>
          )}
        </Panel>
      )}
      {isOpen && <Void invoice={invoice} missing={missing} />}
    </InvoiceFrame>
  );
}

function Void({ invoice, missing }: { invoice: Invoice; missing: string | undefined }) {
  const form = useDisclosure();
  const command = useVoid(invoice.id);
  const keep = keptKey(useTenantScope(), 'void', invoice.id);
  const held =
    missing ?? (invoice.paid > 0 ? 'A payment is recorded on it: it stays as it is.' : undefined);
  if (form.isOpen && !held)
    return (
      <ReasonForm
        title={`Make invoice ${invoice.number} void`}
        note="nothing is owed on it then; its number is not used again"
        submit="Make it void"
        command={command}
        field="note"
        most={2000}
        toast={`Invoice ${invoice.number} is void`}
        keep={keep}
        close={form.close}
      />
    );
  return (
    <div>
      {held ? (
        <HeldButton because={held}>Make it void</HeldButton>
      ) : (
        <Button danger ref={form.opener} onClick={form.open}>
          Make it void
        </Button>
      )}
      {held && held !== missing && <p>{held}</p>}
    </div>
  );
}
