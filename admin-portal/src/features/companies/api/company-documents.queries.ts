import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

export type CompanyDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** More than a company and its people ever have at once. */
const MOST = 500;

/** The most checklists that one request gives. */
const MOST_LISTS = 200;

/** The documents of a company and of the people in its registers, without those that were replaced. */
export const companyDocuments = (
  scope: TenantScope,
  companyId: string,
  partyIds: readonly string[],
) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'documents', companyId, ...partyIds],
    meta: shows('documents', 'parties'),
    queryFn: ({ signal }) => listDocuments(scope, companyId, partyIds, signal),
  });

/** What the rules ask of each person in a company, those with open points first. */
export const companyChecklists = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'checklists', companyId],
    meta: shows('documents', 'kyc_profiles', 'company_participants', 'companies', 'parties'),
    async queryFn({ signal }) {
      const lists = scope.supabase.rpc('document_checklists', {
        tenant_id: scope.tenantId,
        company_id: companyId,
        size: MOST_LISTS,
      });
      return unwrap(await lists.abortSignal(signal));
    },
  });

async function listDocuments(
  { from }: TenantScope,
  companyId: string,
  partyIds: readonly string[],
  signal: AbortSignal,
) {
  const documents = from('documents')
    .select(
      `id, file_name, status, scan, expires_on, created_at, company_id, kind:document_categories!inner(name),
       party:parties(id, name), sender:profiles!documents_uploaded_by_fkey(full_name, role)`,
    )
    .or(
      [`company_id.eq.${companyId}`, `party_id.in.(${partyIds.join(',')})`]
        .slice(0, partyIds.length > 0 ? 2 : 1)
        .join(','),
    )
    .neq('status', 'superseded')
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MOST)
    .abortSignal(signal);
  return unwrap(await documents);
}
