import { toAppError } from '@portal/shared-core/errors';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, TextLink } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

interface Owner {
  title?: string;
  /** Named where several are listed. */
  name?: string | undefined;
  /** {party_id}, or a new party as a change request describes it. */
  party: Json;
  natures: readonly string[];
}

const missingParticulars = (scope: TenantScope, { party, natures }: Owner) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'missing-particulars', party, ...natures],
    meta: shows('parties', 'kyc_profiles', 'documents'),
    async queryFn({ signal }) {
      const rows = scope.supabase
        .rpc('missing_owner_particulars', {
          tenant_id: scope.tenantId,
          party,
          nature_of_control: [...natures],
        })
        .abortSignal(signal);
      return unwrap(await rows);
    },
  });

/** Which prescribed particulars of an owner the filing still needs, with the way to the identity page; nothing when all are known. */
export function MissingParticulars(owner: Owner) {
  const missing = useQuery(missingParticulars(useTenantScope(), owner));
  if (missing.error)
    return (
      <InlineAlert tone="info" title="Missing particulars could not be read">
        {toAppError(missing.error).message}
      </InlineAlert>
    );
  const rows = missing.data ?? [];
  if (rows.length === 0) return null;
  const profile = rows[0]?.kyc_profile_id;
  return (
    <InlineAlert
      tone="info"
      title={owner.title ?? `Missing for the filing of ${owner.name ?? 'beneficial owners'}`}
    >
      <p>{`${rows.map(({ label }) => label).join(', ')}.`}</p>
      <p>
        {profile ? (
          <>
            The <TextLink to={paths.kycProfile(profile)}>identity page</TextLink> asks the client
            for them. The entry can be made without them.
          </>
        ) : (
          'The identity page of the person asks for them once it opens. The entry can be made without them.'
        )}
      </p>
    </InlineAlert>
  );
}
