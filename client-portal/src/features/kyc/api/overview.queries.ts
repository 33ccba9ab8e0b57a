import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { kycQueries } from './kyc.queries.ts';

/** Someone the client answers for, with what is missing. */
export type KycStanding = Database['public']['Functions']['kyc_overview']['Returns'][number];

export interface OverviewParams {
  page: number;
  companyId: string;
  show: string;
  search: string;
}

export const PAGE_SIZE = 20;

const meta = shows(
  'kyc_profiles',
  'kyc_requests',
  'documents',
  'parties',
  'party_invitations',
  'company_participants',
  'companies',
  'application_parties',
  'draft_applications',
);

export const overviewQueries = {
  page: (scope: TenantScope, params: OverviewParams) =>
    queryOptions({
      queryKey: [...kycQueries.all(scope), 'overview', params],
      meta,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => listPage(scope, params, signal),
    }),

  counts: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...kycQueries.all(scope), 'overview-counts', companyId],
      meta,
      queryFn: async ({ signal }) => {
        const counts = scope.supabase.rpc('kyc_overview_counts', {
          tenant_id: scope.tenantId,
          ...(companyId && { company_id: companyId }),
        });
        return unwrap(await counts.abortSignal(signal)).at(0) ?? null;
      },
    }),
};

async function listPage(
  { supabase, tenantId }: TenantScope,
  { page, companyId, show, search }: OverviewParams,
  signal: AbortSignal,
) {
  const found = supabase.rpc('kyc_overview', {
    tenant_id: tenantId,
    ...(companyId && { company_id: companyId }),
    ...(show && { show }),
    ...(search && { search }),
    first: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
  });
  const rows = unwrap(await found.abortSignal(signal));
  return { rows, total: rows[0]?.total ?? 0 };
}
