import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { dashboardKey } from '#/lib/query-keys.ts';

/** A row of `client_needs`, whose comment describes the fields. */
export type NeedRow = Database['public']['Functions']['client_needs']['Returns'][number];

const MOST = 40;

/** What waits for the client in the active tenant, or for one application: the most urgent rows, and how many there are in all. */
export const needsQuery = (scope: TenantScope, applicationId: string | null) =>
  queryOptions({
    queryKey: [...dashboardKey(scope), 'needs', applicationId],
    meta: shows(
      'obligations',
      'payment_notices',
      'invoices',
      'draft_applications',
      'application_requests',
      'change_requests',
      'kyc_profiles',
      'kyc_requests',
      'documents',
      'party_invitations',
      'companies',
      'company_users',
      'yearly_statements',
    ),
    async queryFn({ signal }) {
      const found = scope.supabase.rpc('client_needs', {
        tenant_id: scope.tenantId,
        ...(applicationId && { application_id: applicationId }),
        most: MOST,
      });
      const rows = unwrap(await found.abortSignal(signal));
      return { rows, total: rows[0]?.total ?? 0 };
    },
  });
