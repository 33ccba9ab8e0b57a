import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';

export type Part = Awaited<ReturnType<typeof listParts>>[number];

export const partQueries = {
  /** Who of an application was asked by link to fill in their own part, and how far that is; what is void is left out. */
  invited: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'parts', applicationId],
      meta: shows('party_invitations'),
      queryFn: ({ signal }) => listParts(scope, applicationId, signal),
    }),
};

async function listParts({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const parts = from('party_invitations')
    .select(
      'id, person_id, party_id, email, company_name, status, expires_at, accepted_at, done_at',
    )
    .eq('application_id', applicationId)
    .neq('status', 'revoked')
    .order('created_at')
    .abortSignal(signal);
  return unwrap(await parts);
}
