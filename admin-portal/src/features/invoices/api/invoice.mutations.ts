import { useCommand } from '@portal/shared-core/tenant';

import type { Invoice } from './invoice.queries.ts';

/** A line as the form holds it. */
export interface LineInput {
  kind: 'government' | 'service';
  code: string | null;
  label: string;
  /** Decimal text; null while it is to be confirmed. */
  amount: string | null;
  per: 'once' | 'year';
  vat: 'standard' | 'zero_rated_nonresident' | 'exempt';
  discounted: boolean;
  recurring: string | null;
  period: string | null;
}

/** Replaces the lines of a draft that was read at this version, of the draft of a payer those of one company. Raises invoice.company_unknown, invoice.conflict, invoice.line_invalid, invoice.not_editable. */
export function useSetLines({ id }: Invoice, companyId?: string) {
  return useCommand(
    'set_invoice_lines',
    ({ version, lines }: { version: number; lines: readonly LineInput[] }) => ({
      invoice_id: id,
      expected_version: version,
      ...(companyId && { company_id: companyId }),
      lines: lines.map(
        ({ kind, code, label, amount, per, vat, discounted, recurring, period }) => ({
          kind,
          label: label.trim(),
          per,
          amount: amount === null ? null : Number(amount),
          // Fees of the government are passed on as they are.
          vat_treatment: kind === 'government' ? 'disbursement_out_of_scope' : vat,
          ...(code && { code }),
          recurring,
          period,
          ...(discounted && kind === 'service' && { discounted }),
        }),
      ),
    }),
  );
}

/** Takes a company off the draft of a payer that was read at this version. Raises invoice.conflict, invoice.last_company, invoice.not_editable. */
export function useTakeOff({ id, version }: Invoice) {
  return useCommand('take_off_invoice', (companyId: string) => ({
    invoice_id: id,
    expected_version: version,
    company_id: companyId,
  }));
}

/** Starts the invoice of a year. Raises invoice.year_invalid, invoice.year_invoiced, invoice.year_without_prices, not_found. */
export function useDraftRenewal() {
  return useCommand(
    'draft_renewal',
    ({ id, companyId, year }: { id: string; companyId: string; year: number }) => ({
      invoice_id: id,
      company_id: companyId,
      year,
    }),
  );
}

/** Gives a draft its number and sends it. Raises invoice.due_invalid, invoice.amount_missing, invoice.hit_true. */
export function useIssue({ id }: Invoice) {
  return useCommand('issue_invoice', ({ due }: { due: string }) => ({
    invoice_id: id,
    due_on: due,
  }));
}

export interface PaymentInput {
  /** From the browser, so that a repeat records nothing twice. */
  id: string;
  day: string;
  amount: string;
  method: 'wire' | 'card' | 'cheque' | 'cash';
  reference: string;
}

/** Records a payment. Raises payment.amount_invalid, payment.day_invalid, invoice.not_payable, invoice.hit_true. */
export function useRecordPayment({ id: invoiceId }: Invoice) {
  return useCommand('record_payment', ({ id, day, amount, method, reference }: PaymentInput) => ({
    payment_id: id,
    invoice_id: invoiceId,
    amount: Number(amount),
    paid_on: day,
    method,
    ...(reference && { reference }),
  }));
}

/** Declines what a client reported as paid; the client reads the reply. Raises payment.notice_settled, payment.reply_invalid. */
export function useDeclineNotice(noticeId: string) {
  return useCommand('decline_payment_notice', ({ reply }: { reply: string }) => ({
    notice_id: noticeId,
    reply,
  }));
}

/** Makes an issued invoice void; the client reads the reason. Raises invoice.not_voidable, invoice.note_invalid. */
export function useVoid({ id }: Invoice) {
  return useCommand('void_invoice', ({ note }: { note: string }) => ({ invoice_id: id, note }));
}

/** Deletes a draft. Raises invoice.not_editable once it is issued. */
export const useDiscard = () => useCommand('discard_invoice');
