import { loadErrorsOf } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

import type { Credit, Format } from '../reading/statement.ts';

/** A statement that was read, on its way to the database. */
export interface StatementInput {
  /** From the browser: the same file sent again takes nothing in. */
  id: string;
  fileName: string;
  format: Format;
  account: string;
  credits: readonly Credit[];
  leftOut: number;
  /** Takes in, too, what looks like a line of another format or account. */
  withAlike: boolean;
  onlyCheck: boolean;
}

/**
 * Takes the credits of a statement in, or checks what it would. Answers a code for each line, why it is not taken in; null for one that
 * is new. Raises bank_import.invalid, bank_import.lines_invalid.
 */
export function useTakeIn() {
  const { supabase, tenantId } = useTenantScope();
  return useAction(async (input: StatementInput) => {
    const codes = unwrap(
      await supabase.rpc('import_bank_lines', {
        import_id: input.id,
        tenant_id: tenantId,
        file_name: input.fileName,
        format: input.format,
        account: input.account,
        entries: input.credits.map(({ bankReference, amount, ...credit }) => ({
          ...credit,
          amount: Number(amount),
          bank_reference: bankReference,
        })),
        left_out: input.leftOut,
        with_alike: input.withAlike,
        only_check: input.onlyCheck,
      }),
    );
    await loadErrorsOf({ details: JSON.stringify(codes.map((code) => ({ code }))) });
    return codes;
  });
}

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
