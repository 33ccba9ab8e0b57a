import { loadErrorsOf } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';

import type { ReceiptLine } from '../read-receipts.ts';

/** What became of a line, by its place from 1. */
export interface FiledLine {
  place: number;
  company_id: string | null;
  company_name: string | null;
  code: string | null;
}

/**
 * Notes the fees of a year as paid, from lines of receipts; `onlyCheck` answers the same and writes nothing. Answers each line:
 * fee.company_unknown, fee.company_ambiguous, fee.not_due, fee.receipt_missing, or as complete_obligation refuses it. Raises
 * fee.lines_invalid.
 */
export function useFileFees(year: number) {
  const { supabase, tenantId } = useTenantScope();
  return useAction(
    async ({ lines, onlyCheck }: { lines: readonly ReceiptLine[]; onlyCheck: boolean }) => {
      const answers: FiledLine[] = unwrap(
        await supabase.rpc('file_annual_fees', {
          tenant_id: tenantId,
          year,
          entries: lines.map(({ company, reference, day }) => ({
            company,
            reference,
            done_on: day,
          })),
          only_check: onlyCheck,
        }),
      );
      // The refusals are rows with a code: their texts are there before they are shown.
      await loadErrorsOf({ details: JSON.stringify(answers) });
      return answers;
    },
  );
}
