import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type PreparedAnswer = Awaited<ReturnType<typeof getAnswers>>[number];

/** The prepared answers of the firm by title; the database holds at most 200. */
export const preparedAnswersQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'support', 'answers'],
    meta: shows('prepared_answers'),
    queryFn: ({ signal }) => getAnswers(scope, signal),
  });

async function getAnswers({ from }: TenantScope, signal: AbortSignal) {
  const answers = from('prepared_answers')
    .select('id, title, body, version, updated_at, by:profiles(full_name)')
    .order('title')
    .limit(200)
    .abortSignal(signal);
  return unwrap(await answers);
}
