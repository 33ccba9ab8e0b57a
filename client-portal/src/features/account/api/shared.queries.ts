import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A person with a kind of access to companies of the reader, or an address that they invited. */
export type Shared = Database['public']['Functions']['shared_access']['Returns'][number];

/** So many rows `shared_access` answers; the screen says so. */
export const MOST_SHARED = 500;

const key = ({ tenantId }: TenantScope) => ['client', tenantId, 'shared'] as const;

export const sharedQueries = {
  /** Who reaches the companies that the reader may share, and who is invited to them. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'list'],
      meta: shows('company_users', 'client_invitations', 'companies', 'tenant_users'),
      queryFn: async ({ signal }): Promise<Shared[]> => {
        const rows = scope.supabase.rpc('shared_access', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** The companies that the reader may share, by name. */
  companies: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'companies'],
      meta: shows('company_users', 'companies'),
      queryFn: async ({ signal }) => {
        const rows = scope.supabase.rpc('shareable_companies', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),
};
