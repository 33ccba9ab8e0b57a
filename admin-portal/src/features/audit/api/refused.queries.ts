import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const PAGE = 50;

/** What staff look for among the refused commands; '' is everything. */
export interface RefusedFilter {
  who: string;
  command: string;
  code: string;
  from: string;
  to: string;
}

export type RefusedRow = Awaited<ReturnType<typeof readPage>>[number];

/** The refusals that a filter leaves, newest first, in pages. All firms: a refused command belongs to none. */
export const refusedQuery = (scope: TenantScope, filter: RefusedFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', scope.tenantId, 'audit', 'refused', filter],
    meta: shows(),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => readPage(scope, filter, pageParam, signal),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });

/** Which commands were refused with which code. */
export const refusedKindsQuery = ({ supabase, tenantId }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'audit', 'refused-kinds'],
    meta: shows(),
    queryFn: async ({ signal }) => unwrap(await supabase.rpc('refusal_kinds').abortSignal(signal)),
  });

async function readPage(
  { supabase }: TenantScope,
  { who, command, code, from, to }: RefusedFilter,
  beforeId: number,
  signal: AbortSignal,
) {
  const page = supabase.rpc('refusal_page', {
    most: PAGE,
    ...(beforeId > 0 && { before_id: beforeId }),
    ...(who && { person: who }),
    ...(command && { asked: command }),
    ...(code && { answer: code }),
    ...(from && { from_day: from }),
    ...(to && { to_day: to }),
  });
  return unwrap(await page.abortSignal(signal));
}
