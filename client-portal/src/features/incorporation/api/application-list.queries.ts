import { containsIn } from '@portal/shared-core/domain/search';
import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

import { applicationQueries } from './application.queries.ts';

export type ApplicationListItem = NonNullable<
  Awaited<ReturnType<typeof selectApplications>>['data']
>[number];

/** The groups of the list, as the address names them. */
const groups: Record<string, readonly ApplicationState[]> = {
  drafts: ['draft'],
  running: ['submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed'],
  done: ['incorporated'],
  ended: ['rejected', 'withdrawn'],
};

/** The applications the client may see, in any state. Drafts that were discarded are in the group `ended` only. */
export const applicationList = (userId: string) => (scope: TenantScope, params: ListParams) =>
  listQuery([...applicationQueries.all(scope), 'mine', userId], params, {
    shows: ['draft_applications', 'companies'],
    sortable: ['updated_at', 'state_since', 'submitted_at', 'state'],
    select: (options) => selectApplications(scope, userId, params, options),
  });

function selectApplications(
  { from }: TenantScope,
  userId: string,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let applications = from('draft_applications')
    .select(
      'id, kind, reference, step, state, state_since, updated_at, submitted_at, company_id, name:data->names->>0, type:entity_types(name)',
      options,
    )
    .eq('user_id', userId);
  if (search) applications = applications.or(containsIn(['reference', 'data->names->>0'], search));
  const states = groups[filters['show'] ?? ''];
  return states
    ? applications.in('state', states)
    : applications.or('state.neq.withdrawn,reference.not.is.null');
}
