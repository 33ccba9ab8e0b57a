import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { documentsKey } from '#/lib/query-keys.ts';

/** What a client's documents depend on: the files, who they are about, and what the checks ask. */
export const documentTables = [
  'documents',
  'kyc_profiles',
  'company_participants',
  'application_parties',
  'companies',
  'company_users',
  'parties',
] as const;

export const showsDocuments = shows(...documentTables);

/** How many documents each group of the list has, in the tenant or in one company. The side bar shows those that need the client. */
export const documentCounts = (scope: TenantScope, companyId?: string) =>
  queryOptions({
    queryKey: [...documentsKey(scope), 'counts', companyId ?? null],
    meta: showsDocuments,
    queryFn: ({ signal }) => getCounts(scope, companyId, signal),
  });

async function getCounts(
  { supabase, tenantId }: TenantScope,
  companyId: string | undefined,
  signal: AbortSignal,
) {
  const counts = supabase.rpc('document_counts', {
    tenant_id: tenantId,
    ...(companyId && { company_id: companyId }),
  });
  const [row] = unwrap(await counts.abortSignal(signal));
  return row ?? { everything: 0, needs_client: 0, in_review: 0, accepted: 0, expiring: 0 };
}
