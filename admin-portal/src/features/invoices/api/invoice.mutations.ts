import type { Enum } from '@portal/shared-core/supabase';
import { useCommand } from '@portal/shared-core/tenant';

export interface LineInput {
  kind: 'government' | 'service';
  label: string;
  /** Null while it is to be confirmed. */
  amount: number | null;
  per: string;
  vat_treatment: Enum<'vat_treatment'>;
  code: string;
}

/** Replaces the lines of a draft; answers its new version. Raises invoice.conflict, invoice.line_invalid, invoice.not_editable. */
export function useSetLines(invoiceId: string) {
  return useCommand(
    'set_invoice_lines',
    ({ version, lines }: { version: number; lines: LineInput[] }) => ({
      invoice_id: invoiceId,
      expected_version: version,
      lines: lines.map((line) => ({ ...line })),
    }),
  );
}

/** Issues a draft and answers its number. Raises invoice.amount_missing, invoice.due_invalid, invoice.hit_true. */
export function useIssue(invoiceId: string) {
  return useCommand('issue_invoice', ({ day }: { day: string }) => ({
    invoice_id: invoiceId,
    due_on: day,
  }));
}

/** Deletes a draft. Raises invoice.not_editable once it is issued. */
export function useDiscard() {
  return useCommand('discard_invoice', (invoiceId: string) => ({ invoice_id: invoiceId }));
}

export interface PaymentInput {
  /** From the browser: a repeat records nothing twice. */
  id: string;
  day: string;
  amount: number;
  method: Enum<'payment_method'>;
  reference: string;
}

/** Records a payment. Raises payment.amount_invalid, payment.day_invalid, invoice.not_payable, invoice.hit_true. */
export function useRecordPayment(invoiceId: string) {
  return useCommand('record_payment', ({ id, day, amount, method, reference }: PaymentInput) => ({
    payment_id: id,
    invoice_id: invoiceId,
    paid_on: day,
    amount,
    method,
    ...(reference && { reference }),
  }));
}

/** Makes an issued invoice void. Raises invoice.not_voidable once something was paid, invoice.note_invalid. */
export function useVoid(invoiceId: string) {
  return useCommand('void_invoice', ({ note }: { note: string }) => ({
    invoice_id: invoiceId,
    note,
  }));
}

/** Declines what the client reported. Raises payment.notice_settled, payment.reply_invalid. */
export function useDecline(noticeId: string) {
  return useCommand('decline_payment_notice', ({ reply }: { reply: string }) => ({
    notice_id: noticeId,
    reply,
  }));
}
