import { shows } from '@portal/shared-core/query';
import { unwrap, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 50;

/** What staff look for in the access log; '' is everything. */
export interface AccessFilter {
  who: string;
  kind: string;
  from: string;
  to: string;
}

export type AccessKind = Enum<'access_kind'>;
export type AccessRow = Awaited<ReturnType<typeof readPage>>[number];

export const accessKinds: readonly { value: AccessKind; label: string }[] = [
  { value: 'sign_in', label: 'Signed in' },
  { value: 'sign_in_failed', label: 'Sign-in failed' },
  { value: 'sign_out', label: 'Session ended' },
  { value: 'document_opened', label: 'Document opened' },
  { value: 'exported', label: 'Exported' },
];

/** The events that a filter leaves, newest first, in pages. All firms: a sign-in belongs to none. */
export const accessQuery = (scope: TenantScope, filter: AccessFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', scope.tenantId, 'audit', 'access', filter],
    meta: shows(),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => readPage(scope, filter, pageParam, signal),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });

async function readPage(
  { supabase }: TenantScope,
  { who, kind, from, to }: AccessFilter,
  beforeId: number,
  signal: AbortSignal,
) {
  const act = accessKinds.find(({ value }) => value === kind)?.value;
  const page = supabase.rpc('access_page', {
    most: PAGE,
    ...(beforeId > 0 && { before_id: beforeId }),
    ...(who && { person: who }),
    ...(act && { act }),
    ...(from && { from_day: from }),
    ...(to && { to_day: to }),
  });
  return unwrap(await page.abortSignal(signal));
}
