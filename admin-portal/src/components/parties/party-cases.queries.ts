import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** The KYC profile of a party: one at most. */
export const partyCasesQuery = ({ from, tenantId }: TenantScope, partyId: string) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'parties', partyId, 'kyc'],
    meta: shows('kyc_profiles'),
    async queryFn({ signal }) {
      const profiles = from('kyc_profiles')
        .select('id, state')
        .eq('party_id', partyId)
        .abortSignal(signal);
      return unwrap(await profiles);
    },
  });
