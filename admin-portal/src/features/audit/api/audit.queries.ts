import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { AuditFilter } from '../filter.ts';

const PAGE = 50;
const EXPORT_PAGE = 500;

export type AuditRow = Awaited<ReturnType<typeof readPage>>[number];

export const auditQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'audit'] as const,

  /**
   * The entries that a filter leaves, newest first, in pages by number. They are not read again by themselves, so that no row moves under the
   * pointer: `newest` says that there are newer ones.
   */
  list: (scope: TenantScope, filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(scope), 'list', filter],
      meta: shows(),
      initialPageParam: 0,
      queryFn: ({ signal, pageParam }) => readPage(scope, filter, pageParam, PAGE, signal),
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    }),

  /** The number of the newest entry that a filter leaves. */
  newest: (scope: TenantScope, filter: AuditFilter) =>
    queryOptions({
      queryKey: [...auditQueries.all(scope), 'newest', filter],
      meta: shows('audit_logs'),
      async queryFn({ signal }) {
        const [row] = await readPage(scope, filter, 0, 1, signal);
        return row?.id ?? 0;
      },
    }),

  /** One entry: what it changed, where it came from, and whether its link holds. */
  entry: (scope: TenantScope, id: number) =>
    queryOptions({
      queryKey: [...auditQueries.all(scope), 'entry', id],
      meta: shows(),
      async queryFn({ signal }) {
        const entry = scope.supabase.rpc('audit_entry', { entry_id: id }).abortSignal(signal);
        const [row] = unwrap(await entry);
        return row ?? null;
      },
    }),

  /** The last check of a chain and the last export of it. */
  chain: (scope: TenantScope, isPlatform: boolean) =>
    queryOptions({
      queryKey: [...auditQueries.all(scope), 'chain', isPlatform],
      meta: shows('audit_checks', 'audit_exports'),
      queryFn: ({ signal }) => readChain(scope, isPlatform, signal),
    }),
};

async function readPage(
  scope: TenantScope,
  filter: AuditFilter,
  beforeId: number,
  most: number,
  signal: AbortSignal,
) {
  const { of, who, act, kind, company, record, from, to } = filter;
  const page = scope.supabase.rpc('audit_page', {
    most,
    ...(of !== 'platform' && { tenant_id: scope.tenantId }),
    ...(beforeId > 0 && { before_id: beforeId }),
    ...(who === 'system' ? { by_system: true } : who && { person: who }),
    ...(act && { act }),
    ...(kind && { kind }),
    ...(company && { company }),
    ...(record && { record }),
    ...(from && { from_day: from }),
    ...(to && { to_day: to }),
  });
  return unwrap(await page.abortSignal(signal));
}

/** Every entry that a filter leaves, in pages; `onProgress` gets how many there are so far. */
export async function readAllEntries(
  scope: TenantScope,
  filter: AuditFilter,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (;;) {
    const page = await readPage(scope, filter, rows.at(-1)?.id ?? 0, EXPORT_PAGE, signal);
    rows.push(...page);
    onProgress(rows.length);
    if (page.length < EXPORT_PAGE) return rows;
  }
}

async function readChain(
  { supabase, tenantId }: TenantScope,
  isPlatform: boolean,
  signal: AbortSignal,
) {
  const checks = supabase
    .from('audit_checks')
    .select(
      'id, state, entries, finding, first_broken, started_at, ended_at, by:profiles!audit_checks_checked_by_fkey(full_name)',
    )
    .filter('tenant_id', isPlatform ? 'is' : 'eq', isPlatform ? null : tenantId)
    .order('started_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  const exports = supabase
    .from('audit_exports')
    .select('entries, exported_at, by:profiles!audit_exports_exported_by_fkey(full_name)')
    .filter('tenant_id', isPlatform ? 'is' : 'eq', isPlatform ? null : tenantId)
    .order('exported_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  const [check, exported] = await Promise.all([checks, exports]);
  return { check: unwrap(check), exported: unwrap(exported) };
}

export type ChainCheck = NonNullable<Awaited<ReturnType<typeof readChain>>['check']>;
