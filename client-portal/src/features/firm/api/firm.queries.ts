import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];

/** The firm as its owners run it: branding with its version, features, limits and use. */
export type Firm = Functions['firm_use']['Returns'][number];
/** A member of the firm. */
export type Member = Functions['firm_people']['Returns'][number];
/** A point of the checklist. */
export type Point = Functions['firm_checklist']['Returns'][number];

/** So many invitations of each kind are shown; the screen says so. */
export const MOST_INVITED = 100;

export type Invited = Awaited<ReturnType<typeof getInvited>>[number];

export const firmQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'firm'] as const,

  /** The firm with what is used of its limits. Raises not_allowed for a member. */
  use: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...firmQueries.all(scope), 'use'],
      meta: shows('tenant_users', 'companies', 'documents', 'company_invitations'),
      queryFn: async ({ signal }): Promise<Firm> => {
        const rows = scope.supabase.rpc('firm_use', { tenant_id: scope.tenantId });
        return unwrapRow(await rows.abortSignal(signal).maybeSingle());
      },
    }),

  /** What the firm needs for a launch, in its order. Raises not_allowed for a member. */
  checklist: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...firmQueries.all(scope), 'checklist'],
      meta: shows(
        'tenant_users',
        'companies',
        'company_invitations',
        'client_invitations',
        'draft_applications',
      ),
      queryFn: async ({ signal }): Promise<Point[]> => {
        const rows = scope.supabase.rpc('firm_checklist', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** Its members, a page of them. */
  people: (scope: TenantScope, params: ListParams) =>
    functionList<Member>([...firmQueries.all(scope), 'people'], params, {
      shows: ['tenant_users', 'companies'],
      sortable: ['name', 'role', 'since'],
      call: (place) =>
        scope.supabase.rpc('firm_people', {
          tenant_id: scope.tenantId,
          search: params.search,
          show: params.filters['show'] ?? '',
          ...place,
        }),
    }),

  /** Who is invited to run the firm, or to a company of it, and has not answered: the first to expire first. */
  invited: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...firmQueries.all(scope), 'invited'],
      meta: shows('company_invitations', 'client_invitations'),
      queryFn: ({ signal }) => getInvited(scope, signal),
    }),

  /** On which days the clients of the firm are reminded, and whether the firm set them. */
  days: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...firmQueries.all(scope), 'days'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        const days = scope.supabase.rpc('reminder_days', { tenant_id: scope.tenantId });
        return unwrap(await days.abortSignal(signal));
      },
    }),

  /** The staff of the platform with their duties. */
  staff: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...firmQueries.all(scope), 'staff'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        const rows = scope.supabase.rpc('firm_staff', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),
};

async function getInvited({ from }: TenantScope, signal: AbortSignal) {
  const columns = 'id, email, company_name, expires_at';
  const [owners, clients] = await Promise.all([
    from('company_invitations')
      .select(`${columns}, joins`)
      .eq('status', 'pending')
      .order('expires_at')
      .limit(MOST_INVITED)
      .abortSignal(signal),
    from('client_invitations')
      .select(columns)
      .eq('status', 'pending')
      .order('expires_at')
      .limit(MOST_INVITED)
      .abortSignal(signal),
  ]);
  return [
    ...unwrap(owners).map((row) => ({ ...row, isOwner: true })),
    ...unwrap(clients).map((row) => ({ ...row, isOwner: false, joins: false })),
  ];
}
