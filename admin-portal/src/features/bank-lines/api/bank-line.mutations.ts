import { loadErrorsOf } from '@portal/shared-core/errors';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

import type { Balances, Format, StatementLine } from '../reading/statement.ts';
import type { StatementBalances } from './bank-line.queries.ts';

/** A statement that was read, on its way to the database. */
export interface StatementInput {
  /** From the browser: the same file sent again takes nothing in. */
  id: string;
  fileName: string;
  format: Format;
  account: string;
  lines: readonly StatementLine[];
  leftOut: number;
  /** Takes in, too, what looks like a line of another format or account. */
  withAlike: boolean;
  onlyCheck: boolean;
  /** Where the file states them. */
  balances: Balances | undefined;
  /** Why it is taken in though its balances differ. */
  balanceReason: string;
}

/** What the database says of a statement. */
export interface StatementReport {
  /** Why each line is not taken in; null for one that is new. */
  codes: (string | null)[];
  /** Undefined where the file states no balances, and once it is taken in. */
  balances: StatementBalances | undefined;
}

/**
 * Takes the lines of a statement in, or checks what it would: what becomes of each line, and whether its balances agree. Raises
 * bank_import.invalid, bank_import.lines_invalid, bank_import.balances_invalid, bank_import.balance_differs.
 */
export function useTakeIn() {
  const { supabase, tenantId } = useTenantScope();
  return useAction(async (input: StatementInput): Promise<StatementReport> => {
    const entries = input.lines.map(({ bankReference, amount, ...line }) => ({
      ...line,
      amount: Number(amount),
      bank_reference: bankReference,
    }));
    const balances = input.balances && balancesInput(input.balances);
    const codes = unwrap(
      await supabase.rpc('import_bank_lines', {
        import_id: input.id,
        tenant_id: tenantId,
        file_name: input.fileName,
        format: input.format,
        account: input.account,
        entries,
        left_out: input.leftOut,
        with_alike: input.withAlike,
        only_check: input.onlyCheck,
        ...(balances && { balances }),
        ...(input.balanceReason && { balance_reason: input.balanceReason }),
      }),
    );
    await loadErrorsOf({ details: JSON.stringify(codes.map((code) => ({ code }))) });
    if (!balances || !input.onlyCheck) return { codes, balances: undefined };
    const compared = await supabase.rpc('bank_statement_balances', {
      tenant_id: tenantId,
      account: input.account,
      balances,
      entries,
    });
    return { codes, balances: unwrap(compared)[0] };
  });
}

const balancesInput = ({
  currency,
  opening,
  openingOn,
  closing,
  closingOn,
  leftOut,
}: Balances) => ({
  currency,
  opening: Number(opening),
  opening_on: openingOn,
  closing: Number(closing),
  closing_on: closingOn,
  left_out: Number(leftOut),
});

export interface PostingInput {
  id: string;
  clientId: string;
  parts: readonly { invoice_id: string; amount: number }[];
  /** How much of the line; all that is left of it where it is missing. */
  amount?: number;
}

/** Posts a line as a receipt of a client. Raises bank_line.posted, bank_line.amount_invalid, receipt.parts_invalid. */
export function usePostLine(lineId: string) {
  return useCommand('post_bank_line', ({ id, clientId, parts, amount }: PostingInput) => ({
    posting_id: id,
    line_id: lineId,
    client_id: clientId,
    parts: [...parts],
    ...(amount !== undefined && { amount }),
  }));
}

export interface FeeInput {
  id: string;
  kind: Database['public']['Enums']['firm_posting_kind'];
  /** That of the bank where it is empty, or one made of the line. */
  reference: string;
  /** The text of the line where it is empty. */
  reason: string;
}

/** Posts what a line takes as a fee. Raises bank_line.posted, bank_line.set_aside, firm_posting.reference_taken. */
export function usePostFee(lineId: string) {
  return useCommand('post_line_fee', ({ id, kind, reference, reason }: FeeInput) => ({
    posting_id: id,
    line_id: lineId,
    kind,
    ...(reference && { reference }),
    ...(reason && { reason }),
  }));
}

/** Takes a fee that was posted from a line back. Raises firm_posting.not_reversible, entry.reason_invalid. */
export const useTakeFeeBack = () => useCommand('reverse_firm_posting');

/** Says that a line is a refund of the ledger. Raises bank_line.posted, bank_line.set_aside, bank_line.no_refund. */
export const useMatchRefund = () => useCommand('match_line_refund');

/** Posts a line over the invoices of a payment of a client. Raises combined_payment.ended, combined_payment.sum_differs. */
export const usePostPayment = () => useCommand('post_combined_payment');

/** Sets a line aside that is no payment of a client. Raises bank_line.posted, bank_line.reason_invalid. */
export function useSetAside(lineId: string) {
  return useCommand('set_aside_bank_line', ({ reason }: { reason: string }) => ({
    line_id: lineId,
    reason,
  }));
}

/** Puts a line among those to match again. */
export const useTakeBack = () => useCommand('take_back_bank_line');
