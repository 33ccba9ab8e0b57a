import { addErrors } from '@portal/shared-core/errors';
import { invoicesErrors } from '@portal/shared-core/errors/invoices';
import { useCommand } from '@portal/shared-core/tenant';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useMissingDuty } from '../duties/use-duty.ts';

addErrors(invoicesErrors);

/** What an invoice is for. */
export type InvoiceSubject = { companyId: string } | { applicationId: string };

/** Starts a draft: from the quote of an application, or empty for a company. Raises not_found, quote.service_unknown. */
export function useDraftInvoice() {
  return useCommand(
    'draft_invoice',
    ({ id, subject }: { id: string; subject: InvoiceSubject }) => ({
      invoice_id: id,
      ...('companyId' in subject
        ? { company_id: subject.companyId }
        : { application_id: subject.applicationId }),
    }),
  );
}

/** Starts a draft for one company or application and opens it. */
export function DraftInvoiceButton({ subject }: { subject: InvoiceSubject }) {
  const navigate = useNavigate();
  const draft = useDraftInvoice();
  const missing = useMissingDuty('billing');
  // One id for all tries: a repeat after a lost answer starts nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  if (missing) return <HeldButton because={missing}>Draft an invoice</HeldButton>;
  return (
    <div>
      <Button
        loading={draft.isPending}
        onClick={() =>
          draft.mutate({ id, subject }, { onSuccess: () => void navigate(paths.invoice(id)) })
        }
      >
        Draft an invoice
      </Button>
      {draft.error && (
        <InlineAlert tone="bad" title={draft.error.entry.title}>
          {draft.error.message}
        </InlineAlert>
      )}
    </div>
  );
}
