import { useCommand } from '@portal/shared-core/tenant';

/** What an invoice bills. */
export type Billed = { company_id: string } | { application_id: string };

/** Starts a draft: with the lines of its quote for an application, empty for a company. Raises duty.billing_needed, not_found. */
export function useDraftInvoice() {
  return useCommand('draft_invoice', ({ id, about }: { id: string; about: Billed }) => ({
    invoice_id: id,
    ...about,
  }));
}
