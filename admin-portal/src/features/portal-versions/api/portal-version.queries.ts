import { shows } from '@portal/shared-core/query';
import { allRows, unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type PortalVersion = Awaited<ReturnType<typeof getVersions>>[number];
export type PortalPin = Awaited<ReturnType<typeof getPins>>[number];

/** Versions of the portals and the firms that are pinned to one. They are the same for every tenant and send no live signal. */
export const portalVersionQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'portal-versions'] as const,

  /** What became of the starts of each version in so many days, the newest version first. */
  versions: (scope: TenantScope, days: number) =>
    queryOptions({
      queryKey: [...portalVersionQueries.all(scope), 'of', days],
      meta: shows(),
      queryFn: ({ signal }) => getVersions(scope, days, signal),
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
    }),

  pins: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...portalVersionQueries.all(scope), 'pins'],
      meta: shows(),
      queryFn: ({ signal }) => getPins(scope, signal),
    }),

  /** The firms that can be pinned. */
  firms: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...portalVersionQueries.all(scope), 'firms'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        return allRows((...part) =>
          scope.supabase
            .from('tenants')
            .select('id, name')
            .order('name')
            .order('id')
            .range(...part)
            .abortSignal(signal),
        );
      },
    }),
};

/** Each version with how many errors its browsers reported, by the name that its build has. */
async function getVersions({ supabase }: TenantScope, days: number, signal: AbortSignal) {
  const [versions, errors] = await Promise.all([
    supabase.rpc('portal_versions', { days }).abortSignal(signal),
    supabase.from('client_error_versions').select('portal, version, errors').abortSignal(signal),
  ]);
  const known = unwrap(errors);
  return unwrap(versions).map((version) => ({
    ...version,
    errors:
      known.find((each) => each.portal === version.portal && each.version === version.version)
        ?.errors ?? 0,
  }));
}

async function getPins({ supabase }: TenantScope, signal: AbortSignal) {
  return unwrap(await supabase.rpc('portal_pins').abortSignal(signal));
}
