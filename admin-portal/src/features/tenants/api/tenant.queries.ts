import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A tenant with its use. */
export type Tenant = Database['public']['Functions']['tenant_list']['Returns'][number];

/** A firm that was deleted, with its proof. */
export type DeletedFirm =
  Database['public']['Functions']['firm_deletion_proofs']['Returns'][number];

/** What can be changed of a tenant, beside its standing. */
export type TenantChange = Partial<
  Pick<
    Tenant,
    'name' | 'domain' | 'open_for_enrolment' | 'status' | 'branding' | 'features' | 'limits'
  >
>;

export const tenantQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'tenants'] as const,

  /** Every tenant with its use, by name. Raises not_allowed for all but the super admin. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...tenantQueries.all(scope), 'book'],
      meta: shows('companies', 'tenant_users', 'documents', 'company_invitations'),
      async queryFn({ signal }) {
        const rows = await allRows((...part) =>
          scope.supabase
            .rpc('tenant_list')
            .order('id')
            .range(...part)
            .abortSignal(signal),
        );
        return rows.toSorted((one, other) => one.name.localeCompare(other.name));
      },
    }),

  /** The last 500 firms that were deleted, the newest first. Raises not_allowed for all but the super admin. */
  deleted: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...tenantQueries.all(scope), 'deleted'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        unwrap(await scope.supabase.rpc('firm_deletion_proofs').abortSignal(signal)),
    }),

  /** The members of a tenant. */
  members: (scope: TenantScope, tenantId: string) =>
    queryOptions({
      queryKey: [...tenantQueries.all(scope), 'members', tenantId],
      meta: shows('tenant_users'),
      async queryFn({ signal }) {
        return allRows((...part) =>
          scope.supabase
            .from('tenant_users')
            .select('role, created_at, person:profiles!inner(id, full_name, email, status)')
            .eq('tenant_id', tenantId)
            .order('role')
            .order('created_at')
            .order('user_id')
            .range(...part)
            .abortSignal(signal),
        );
      },
    }),
};
