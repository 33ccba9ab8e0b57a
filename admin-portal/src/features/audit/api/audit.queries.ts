import { logQuery, type LogFilters } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type AuditRow = Database['public']['Functions']['audit_page']['Returns'][number];

export const auditQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'audit'] as const,

  /** The entries that the filters leave; those of another firm never. */
  log: (scope: TenantScope, filters: LogFilters) =>
    logQuery<AuditRow>([...auditQueries.all(scope), 'entries', filters], {
      watched: ['audit_logs'],
      call(place) {
        const { of, who, operation, kind, company, record, from, to } = filters;
        return scope.supabase.rpc('audit_page', {
          ...place,
          ...(of !== 'platform' && { tenant_id: scope.tenantId }),
          ...(who === 'system' ? { by_system: true } : who && { person: who }),
          ...(operation && { operation }),
          ...(kind && { kind }),
          ...(company && { company }),
          ...(record && { record }),
          ...(from && { from_day: from }),
          ...(to && { to_day: to }),
        });
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
