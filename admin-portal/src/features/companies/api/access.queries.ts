import { shows } from '@portal/shared-core/query';
import { unwrapRow, type Enum } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

export type Access = Enum<'company_access'>;
export type CompanyAccess = Awaited<ReturnType<typeof getAccess>>;

/** Whose a company is, who else reaches it, who is invited, and what staff changed of that: the newest 20. */
export const accessQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'access', companyId],
    meta: shows(
      'companies',
      'company_users',
      'tenant_users',
      'client_invitations',
      'company_access_changes',
    ),
    queryFn: ({ signal }) => getAccess(scope, companyId, signal),
  });

async function getAccess({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const company = from('companies')
    .select(
      `client:profiles!companies_user_id_fkey(id, full_name, email),
       people:company_users(access, created_at, member:tenant_users!inner(person:profiles!inner(id, full_name, email, status))),
       invitations:client_invitations(id, email, access, expires_at),
       changes:company_access_changes(id, action, reason, at, access,
         person:profiles!company_access_changes_user_id_fkey(full_name, email),
         by:profiles!company_access_changes_by_fkey(full_name, email))`,
    )
    .eq('id', companyId)
    .eq('invitations.status', 'pending')
    .order('created_at', { referencedTable: 'people' })
    .order('at', { referencedTable: 'changes', ascending: false })
    .limit(20, { referencedTable: 'changes' })
    .abortSignal(signal)
    .maybeSingle();
  const { client, people, ...rest } = unwrapRow(await company);
  return {
    ...rest,
    client,
    people: people
      .map(({ member: { person }, ...granted }) => ({ ...granted, person }))
      // The client's own line is shown above the others.
      .filter(({ person }) => person.id !== client.id),
  };
}

/** Gives a person access or changes it. Raises access.person_invalid, access.is_client, access.reason_missing, duty.reviewer_needed. */
export const useSetAccess = () => useCommand('set_company_access');

/** Ends a person's access. Raises access.is_client, access.reason_missing, duty.reviewer_needed. */
export const useRevokeAccess = () => useCommand('revoke_company_access');

/** Makes the company another client's. Raises access.client_changed, access.person_invalid, duty.compliance_officer_needed. */
export const useTransferCompany = () => useCommand('transfer_company');
