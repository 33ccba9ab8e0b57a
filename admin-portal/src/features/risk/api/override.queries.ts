import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { riskKey } from './risk.queries.ts';

export type Override = NonNullable<Awaited<ReturnType<typeof selectOverrides>>['data']>[number];

type State = Enum<'risk_override_state'>;
export const overrideStates: Record<State, string> = {
  waiting: 'Waits',
  standing: 'In force',
  declined: 'Declined',
  replaced: 'Replaced',
};

const WATCHED = [
  'risk_overrides',
  'risk_assessments',
  'companies',
  'parties',
  'draft_applications',
] as const;
/** More than a firm has at one time; the list below shows every one. */
const MOST_WAITING = 100;

export const overrideQueries = {
  /** The lowerings that wait for a second person, the oldest first. */
  waiting: (scope: TenantScope, assessmentId: string) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'waiting', assessmentId],
      meta: shows(...WATCHED),
      async queryFn({ signal }) {
        let waiting = selectOverrides(scope, {}).eq('state', 'waiting');
        if (assessmentId) waiting = waiting.eq('assessment_id', assessmentId);
        return unwrap(await waiting.order('made_at').limit(MOST_WAITING).abortSignal(signal));
      },
    }),

  /** Every proposal of the tenant. */
  list: (scope: TenantScope, params: ListParams) =>
    listQuery([...riskKey(scope), 'overrides'], params, {
      shows: WATCHED,
      sortable: ['made_at', 'rating', 'state'],
      select(options) {
        const { state, assessment } = params.filters;
        const known = (Object.keys(overrideStates) as State[]).find((each) => each === state);
        let rows = selectOverrides(scope, options);
        if (known) rows = rows.eq('state', known);
        if (assessment) rows = rows.eq('assessment_id', assessment);
        return params.search ? rows.ilike('reason', `%${escaped(params.search)}%`) : rows;
      },
    }),
};

function selectOverrides({ from }: TenantScope, options: CountOptions) {
  return from('risk_overrides').select(
    `id, assessment_id, rating, reason, state, made_by, made_at, decided_at, decision_note,
     made:profiles!risk_overrides_made_by_fkey(full_name), decided:profiles!risk_overrides_decided_by_fkey(full_name),
     assessment:risk_assessments!inner(subject, subject_id, rating, effective_rating, residual_score, is_current,
       company:companies(name), party:parties(name), application:draft_applications(reference))`,
    options,
  );
}

function escaped(text: string): string {
  return text.replace(/[%_\\]/g, String.raw`\$&`);
}

/** What to call what was assessed. */
export function subjectName({ assessment }: Pick<Override, 'assessment'>): string {
  const { company, party, application } = assessment;
  return company?.name ?? party?.name ?? application?.reference ?? '';
}
