import { useCommand, useTenantScope } from '@portal/shared-core/tenant';

import { clientIdOf, type Invoice } from './invoice.queries.ts';

export type Method = 'wire' | 'card' | 'cheque' | 'cash';

/** Money that moved: an id from the browser, so that a repeat records nothing twice. */
export interface MoneyInput {
  id: string;
  day: string;
  amount: string;
  method: Method;
  reference: string;
  reason: string;
}

/** Reverses a payment, a refund, a write-off or the use of money on account. Raises entry.already_reversed, payment.spent. */
export function useReverse(entryId: string) {
  return useCommand('reverse_entry', ({ id, reason }: { id: string; reason: string }) => ({
    reversal_id: id,
    entry_id: entryId,
    reason,
  }));
}

/** Notes that money received on an invoice was given back. Raises refund.amount_invalid, invoice.hit_true. */
export function useRefund({ id: invoiceId }: Invoice) {
  return useCommand(
    'refund_invoice',
    ({ id, day, amount, method, reference, reason }: MoneyInput) => ({
      refund_id: id,
      invoice_id: invoiceId,
      amount: Number(amount),
      paid_on: day,
      method,
      reason,
      ...(reference && { reference }),
    }),
  );
}

/** Notes that money on account was given back. Raises refund.amount_invalid, invoice.hit_true. */
export function useRefundAccount(invoice: Invoice) {
  const { tenantId } = useTenantScope();
  return useCommand(
    'refund_account',
    ({ id, day, amount, method, reference, reason }: MoneyInput) => ({
      refund_id: id,
      tenant_id: tenantId,
      client_id: clientIdOf(invoice),
      currency: invoice.currency,
      amount: Number(amount),
      paid_on: day,
      method,
      reason,
      ...(reference && { reference }),
    }),
  );
}

/** Gives up what is owed: answers posted or proposed. Raises write_off.amount_invalid, write_off.proposal_waiting. */
export function useWriteOff({ id: invoiceId }: Invoice) {
  return useCommand(
    'write_off',
    ({ id, amount, reason }: Pick<MoneyInput, 'id' | 'amount' | 'reason'>) => ({
      entry_id: id,
      invoice_id: invoiceId,
      amount: Number(amount),
      reason,
    }),
  );
}

/** Uses money on account for an invoice. Raises account.amount_invalid, invoice.hit_true. */
export function useApplyAccount({ id: invoiceId }: Invoice) {
  return useCommand('apply_account', ({ id, amount }: { id: string; amount: string }) => ({
    entry_id: id,
    invoice_id: invoiceId,
    amount: Number(amount),
  }));
}

/** Takes back what is billed, line by line. Raises credit.lines_invalid, credit.written_off. */
export function useCredit({ id: invoiceId }: Invoice) {
  return useCommand(
    'issue_credit_note',
    ({
      id,
      lines,
      reason,
    }: {
      id: string;
      lines: readonly { line_id: string; amount: number }[];
      reason: string;
    }) => ({ credit_id: id, invoice_id: invoiceId, lines: [...lines], reason }),
  );
}

/** Records one payment over several invoices. Raises receipt.parts_invalid, receipt.amount_invalid, invoice.hit_true. */
export function useReceipt(invoice: Invoice) {
  const { tenantId } = useTenantScope();
  return useCommand(
    'record_receipt',
    ({
      id,
      day,
      amount,
      method,
      reference,
      parts,
    }: Omit<MoneyInput, 'reason'> & {
      parts: readonly { invoice_id: string; amount: number }[];
    }) => ({
      receipt_id: id,
      tenant_id: tenantId,
      client_id: clientIdOf(invoice),
      currency: invoice.currency,
      amount: Number(amount),
      paid_on: day,
      method,
      parts: [...parts],
      ...(reference && { reference }),
    }),
  );
}
