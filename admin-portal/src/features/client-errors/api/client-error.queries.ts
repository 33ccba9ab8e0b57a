import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type ClientError = NonNullable<Awaited<ReturnType<typeof selectErrors>>['data']>[number];
export type ErrorVersion = Awaited<ReturnType<typeof getVersions>>[number];

const APPS = ['site', 'client', 'admin'];

/** Errors that browsers reported. They belong to no tenant and send no live signal. */
export const clientErrorQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'client-errors'] as const,

  list: (scope: TenantScope, params: ListParams) =>
    listQuery(clientErrorQueries.all(scope), params, {
      shows: [],
      sortable: ['last_seen_at', 'reports', 'first_seen_at'],
      select: (options) => selectErrors(scope, params, options),
    }),

  /** How many errors and reports each version of each app has, the newest first. */
  versions: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...clientErrorQueries.all(scope), 'versions'],
      meta: shows(),
      queryFn: ({ signal }) => getVersions(scope, signal),
    }),

  /** Whether reports are kept. */
  areKept: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...clientErrorQueries.all(scope), 'kept'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        unwrap(await scope.supabase.rpc('are_client_errors_kept').abortSignal(signal)),
    }),
};

function selectErrors(
  { supabase }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let errors = supabase
    .from('client_errors')
    .select(
      'id, portal, version, message, stack, route, browsers, reports, first_seen_at, last_seen_at',
      options,
    );
  if (search) errors = errors.or(containsIn(['message', 'route'], search));
  const { version, app = '' } = filters;
  if (version) errors = errors.eq('version', version);
  return APPS.includes(app) ? errors.eq('portal', app) : errors;
}

async function getVersions({ supabase }: TenantScope, signal: AbortSignal) {
  const versions = supabase
    .from('client_error_versions')
    .select('portal, version, errors, reports')
    .order('last_seen_at', { ascending: false })
    .limit(200);
  return unwrap(await versions.abortSignal(signal));
}
