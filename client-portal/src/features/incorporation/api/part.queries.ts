import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';

export type Part = Awaited<ReturnType<typeof listParts>>[number];

const SOON = 5_000;

export const partQueries = {
  /** The people of an application who have a link to their own part, and its state; without void links. */
  invited: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'parts', applicationId],
      meta: shows('party_invitations'),
      queryFn: ({ signal }) => listParts(scope, applicationId, signal),
    }),

  /** What became of the mails with those links. The queue sends no live signal: it is asked again while a mail is under way. */
  mails: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'part-mails', applicationId],
      meta: shows('party_invitations'),
      async queryFn({ signal }) {
        const mails = scope.supabase.rpc('part_mails', { application_id: applicationId });
        return unwrap(await mails.abortSignal(signal));
      },
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'queued' || state === 'sending') ? SOON : false,
    }),
};

async function listParts({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const parts = from('party_invitations')
    .select(
      'id, application_id, person_id, party_id, email, company_name, status, expires_at, accepted_at, done_at',
    )
    .eq('application_id', applicationId)
    .neq('status', 'revoked')
    .order('created_at')
    .abortSignal(signal);
  return unwrap(await parts);
}
