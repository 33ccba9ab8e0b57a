import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A person or an invitation. */
export type ListLine = Database['public']['Functions']['people_list']['Returns'][number];

export type Person = Awaited<ReturnType<typeof getPerson>>;
export type Stakes = Database['public']['Functions']['person_stakes']['Returns'][number];

export const peopleQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'people'] as const,

  /** The members of the tenant, all staff, and who is invited: without revoked invitations unless the filter says so. */
  list: (scope: TenantScope, params: ListParams) =>
    functionList<ListLine>(peopleQueries.all(scope), params, {
      shows: [
        'tenant_users',
        'company_users',
        'companies',
        'client_invitations',
        'company_invitations',
      ],
      sortable: ['name', 'since', 'last_seen', 'state'],
      call: (place) =>
        scope.supabase.rpc('people_list', {
          tenant_id: scope.tenantId,
          search: params.search,
          show: params.filters['show'] ?? '',
          ...place,
        }),
    }),

  /** A person with their firms, companies in this tenant, duties and what staff noted. Raises not_found. */
  detail: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(scope), 'detail', userId],
      meta: shows('tenant_users', 'company_users', 'companies'),
      queryFn: ({ signal }) => getPerson(scope, userId, signal),
    }),

  /** What is behind a person in all firms. */
  stakes: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(scope), 'stakes', userId],
      meta: shows('companies', 'tenant_users'),
      async queryFn({ signal }): Promise<Stakes | null> {
        const stakes = scope.supabase.rpc('person_stakes', { user_id: userId });
        const [row] = unwrap(await stakes.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** What a person did lately in this tenant. */
  actions: (scope: TenantScope, userId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(scope), 'actions', userId],
      meta: shows('audit_logs'),
      async queryFn({ signal }) {
        const actions = scope.supabase.rpc('audit_page', {
          tenant_id: scope.tenantId,
          person: userId,
          most: 8,
        });
        return unwrap(await actions.abortSignal(signal));
      },
    }),

  /** An invitation to this tenant, of a client or a firm, or of a colleague; null when there is none. */
  invitation: (scope: TenantScope, invitationId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(scope), 'invitation', invitationId],
      meta: shows('client_invitations', 'company_invitations'),
      queryFn: ({ signal }) => getInvitation(scope, invitationId, signal),
    }),
};

async function getPerson(scope: TenantScope, userId: string, signal: AbortSignal) {
  const { supabase } = scope;
  const person = supabase
    .from('profiles')
    .select(
      `id, full_name, email, phone, role, status, created_at,
       firms:tenant_users(tenant_id, role, created_at, tenant:tenants(name)),
       duties:staff_duties!staff_duties_user_id_fkey(duty),
       notes:account_notes!account_notes_user_id_fkey(id, note, at, by:profiles!account_notes_author_fkey(full_name))`,
    )
    .eq('id', userId)
    .order('created_at', { referencedTable: 'firms' })
    .order('at', { referencedTable: 'notes', ascending: false })
    .limit(20, { referencedTable: 'notes' })
    .abortSignal(signal)
    .maybeSingle();
  // Of a large client both may be thousands.
  const companies = allRows((...part) =>
    scope
      .from('companies')
      .select('id, name')
      .eq('user_id', userId)
      .order('name')
      .order('id')
      .range(...part)
      .abortSignal(signal),
  );
  const granted = allRows((...part) =>
    scope
      .from('company_users')
      .select('access, created_at, company:companies!inner(id, name)')
      .eq('user_id', userId)
      .order('company_id')
      .range(...part)
      .abortSignal(signal),
  );
  const [known, owned, shared] = await Promise.all([person, companies, granted]);
  return {
    ...unwrapRow(known),
    owned,
    shared: shared.filter(({ company }) => !owned.some(({ id }) => id === company.id)),
  };
}

async function getInvitation({ from, supabase }: TenantScope, id: string, signal: AbortSignal) {
  const client = from('client_invitations')
    .select('id, email, company_id, company_name, access, status, expires_at, created_at')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle();
  const firm = from('company_invitations')
    .select('id, email, company_name, status, expires_at, created_at')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle();
  const colleague = supabase
    .from('colleague_invitations')
    .select('id, email, duties, status, expires_at, created_at')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle();
  const [ofClient, ofFirm, ofColleague] = await Promise.all([client, firm, colleague]);
  const foundClient = unwrap(ofClient);
  const none = { company_id: null, company_name: null, access: null, duties: [] };
  if (foundClient) return { ...none, kind: 'client' as const, ...foundClient };
  const foundFirm = unwrap(ofFirm);
  if (foundFirm) return { ...none, kind: 'firm' as const, ...foundFirm };
  const foundColleague = unwrap(ofColleague);
  return foundColleague && { ...none, kind: 'colleague' as const, ...foundColleague };
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof getInvitation>>>;

/** The name of a person, else their address. */
export const nameOf = (person: { full_name: string; email: string }) =>
  person.full_name || person.email;
