import { useCommand } from '@portal/shared-core/tenant';

import type { Invoice } from './invoice.queries.ts';

/** Notes a promise until a day, or a dispute. Raises hold.already_open, hold.until_invalid, hold.note_invalid. */
export function useHoldInvoice({ id: invoiceId }: Invoice) {
  return useCommand(
    'hold_invoice',
    ({
      id,
      kind,
      until,
      note,
    }: {
      /** From the browser, so that a repeat notes nothing twice. */
      id: string;
      kind: 'promise' | 'dispute';
      until: string;
      note: string;
    }) => ({
      hold_id: id,
      invoice_id: invoiceId,
      kind,
      ...(kind === 'promise' && { until }),
      ...(note && { note }),
    }),
  );
}

/** Ends a promise or a dispute, a dispute with an answer. Raises hold.answer_invalid, hold.ended. */
export function useEndHold(holdId: string) {
  return useCommand('end_invoice_hold', ({ answer }: { answer: string }) => ({
    hold_id: holdId,
    ...(answer && { answer }),
  }));
}
