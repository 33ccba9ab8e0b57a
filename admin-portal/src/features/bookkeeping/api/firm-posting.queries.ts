import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Database } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { bookkeepingQueries } from './bookkeeping.queries.ts';

type Functions = Database['public']['Functions'];

/** What a bank, the provider of cards or a rate took of the money of the firm, or a rate brought. */
export type FirmPosting = Functions['firm_posting_list']['Returns'][number];

const lastDay = (month: string) => {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, nth, 0)).getUTCDate()}`;
};

export const firmPostingQueries = {
  /** Those of a month, the latest first. */
  list: (scope: TenantScope, month: string) =>
    queryOptions({
      queryKey: [...bookkeepingQueries.all(scope), 'own', month],
      meta: shows('firm_postings', 'invoices'),
      queryFn: ({ signal }): Promise<FirmPosting[]> =>
        allRows((...part) =>
          scope.supabase
            .rpc('firm_posting_list', {
              tenant_id: scope.tenantId,
              from_day: `${month}-01`,
              to_day: lastDay(month),
            })
            .range(...part)
            .abortSignal(signal),
        ),
    }),

  /** What stands under a reference, of any day. */
  withReference: (scope: TenantScope, reference: string) =>
    queryOptions({
      queryKey: [...bookkeepingQueries.all(scope), 'own', 'reference', reference],
      meta: shows('firm_postings', 'invoices'),
      async queryFn({ signal }): Promise<FirmPosting[]> {
        const rows = scope.supabase.rpc('firm_posting_list', {
          tenant_id: scope.tenantId,
          from_day: '2000-01-01',
          to_day: '2000-01-01',
          with_reference: reference,
        });
        // One stands at a time.
        return unwrap(await rows.limit(1).abortSignal(signal));
      },
    }),
};

/** Posts a fee or a difference. Raises firm_posting.invalid, firm_posting.reference_taken. */
export const useAddPosting = () => useCommand('add_firm_posting');

/** Takes a posting back. Raises firm_posting.not_reversible, entry.reason_invalid. */
export const useTakeBackPosting = () => useCommand('reverse_firm_posting');
