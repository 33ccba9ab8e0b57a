import { containsPattern } from '@portal/shared-core/domain/search';
import { detailsStates } from '@portal/shared-core/firm';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type BankDetails = NonNullable<Awaited<ReturnType<typeof selectDetails>>['data']>[number];

type State = Enum<'bank_details_state'>;

/** One waits in each currency. */
const MOST_WAITING = 100;

export const bankDetailsQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'bank-details'] as const,

  /** What waits for a second person, the oldest first. */
  waiting: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...bankDetailsQueries.all(scope), 'waiting'],
      meta: shows('bank_details'),
      queryFn: async ({ signal }) =>
        unwrap(
          await selectDetails(scope, {})
            .eq('state', 'proposed')
            .order('proposed_at')
            .limit(MOST_WAITING)
            .abortSignal(signal),
        ),
    }),

  /** Every version there was, and what was proposed. */
  list: (scope: TenantScope, params: ListParams) =>
    listQuery([...bankDetailsQueries.all(scope), 'list'], params, {
      shows: ['bank_details'],
      sortable: ['proposed_at', 'valid_from', 'currency', 'state'],
      select(options) {
        const { state, currency } = params.filters;
        const known = (Object.keys(detailsStates) as State[]).find((each) => each === state);
        let rows = selectDetails(scope, options);
        if (known) rows = rows.eq('state', known);
        if (currency) rows = rows.eq('currency', currency);
        return params.search ? rows.ilike('account_number', containsPattern(params.search)) : rows;
      },
    }),
};

function selectDetails({ from }: TenantScope, options: CountOptions) {
  return from('bank_details').select(
    `id, currency, account_holder, bank_name, bank_address, account_number, bic, intermediary, office_note, valid_from, state, reason,
     proposed_by, proposed_at, decided_at, decision_note,
     proposer:profiles!bank_details_proposed_by_fkey(full_name), decider:profiles!bank_details_decided_by_fkey(full_name)`,
    options,
  );
}
