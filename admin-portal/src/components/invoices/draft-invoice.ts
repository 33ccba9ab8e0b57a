import { addErrors } from '@portal/shared-core/errors';
import { invoicesErrors } from '@portal/shared-core/errors/invoices';
import { useCommand } from '@portal/shared-core/tenant';

addErrors(invoicesErrors);

/** What an invoice bills. */
export type Billed = { company_id: string } | { application_id: string };

/** Starts a draft: with the lines of its quote for an application, empty for a company. Raises duty.billing_needed, not_found. */
export function useDraftInvoice() {
  return useCommand('draft_invoice', ({ id, about }: { id: string; about: Billed }) => ({
    invoice_id: id,
    ...about,
  }));
}
