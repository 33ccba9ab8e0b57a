import { shows } from '@portal/shared-core/query';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A party that is known, or a new one as far as it is described. */
export type OwnerParty =
  | { party_id: string }
  | {
      kind: 'person' | 'body_corporate';
      country: string;
      nationality?: string;
      birth_date: string;
    };

/** Which prescribed particulars of a beneficial owner are not known; no rows when none is missing. */
export const missingParticulars = (
  scope: TenantScope,
  party: OwnerParty | null,
  natures: readonly string[],
) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'missing-particulars', party, ...natures],
    meta: shows('parties', 'kyc_profiles', 'documents'),
    enabled: party !== null,
    retry: false,
    async queryFn({ signal }) {
      const rows = scope.supabase
        .rpc('missing_owner_particulars', {
          tenant_id: scope.tenantId,
          party: party as Json,
          nature_of_control: [...natures],
        })
        .abortSignal(signal);
      return unwrap(await rows);
    },
  });
