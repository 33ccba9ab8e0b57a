import { useCommand } from '@portal/shared-core/tenant';

/** Reports that an invoice is wrong, under an id from the browser. Raises hold.already_open, payment.nothing_due, rate.too_many. */
export function useDispute(invoiceId: string) {
  return useCommand('dispute_invoice', ({ id, note }: { id: string; note: string }) => ({
    hold_id: id,
    invoice_id: invoiceId,
    note,
  }));
}

/** Takes back a dispute that still stands. Raises hold.ended. */
export const useWithdrawDispute = () =>
  useCommand('withdraw_dispute', (holdId: string) => ({ hold_id: holdId }));
