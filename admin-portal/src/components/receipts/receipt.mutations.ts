import { loadErrorsOf } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';

import type { ReceiptLine } from './read-receipts.ts';

/** What a table of receipts settles: annual fees or reports of a year, or the filings of owners that are due. */
export type Settles =
  | { kind: 'annual_fees' | 'substance'; year: number }
  | { kind: 'beneficial_owners'; year?: undefined };

/** What became of a line, by its place from 1. */
export interface FiledLine {
  place: number;
  company_id: string | null;
  company_name: string | null;
  code: string | null;
  /** It was done with this receipt and day before. */
  is_filed: boolean;
  doubts: string[];
}

export interface ReceiptInput {
  lines: readonly ReceiptLine[];
  onlyCheck: boolean;
  takeDoubtful: boolean;
}

/**
 * Notes what was filed, from lines of receipts; `onlyCheck` answers the same and writes nothing. Answers each line: why it was refused,
 * fee.doubtful for one with doubts unless `takeDoubtful`. Raises fee.lines_invalid.
 */
export function useFileReceipts({ kind, year }: Settles) {
  const { supabase, tenantId } = useTenantScope();
  return useAction(async ({ lines, onlyCheck, takeDoubtful }: ReceiptInput) => {
    const input = {
      tenant_id: tenantId,
      entries: lines.map(({ company, reference, day }) => ({ company, reference, done_on: day })),
      only_check: onlyCheck,
      take_doubtful: takeDoubtful,
    };
    const answers: FiledLine[] = unwrap(
      kind === 'annual_fees'
        ? await supabase.rpc('file_annual_fees', { ...input, year })
        : await supabase.rpc('file_returns', { ...input, kind, year: year ?? null }),
    );
    // The refusals are rows with a code: their texts are there before they are shown.
    await loadErrorsOf({ details: JSON.stringify(answers) });
    return answers;
  });
}
