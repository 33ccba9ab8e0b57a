import { openCopy, sealedPlace } from '@portal/shared-core/device-texts';
import { shows } from '@portal/shared-core/query';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/**
 * The copy of a draft of this person (decision 152), under a name such as `change_<id>`. Kept while it is shown: the next visit reads the device
 * again. Raises what the database answers when the device has a copy and its key cannot be read.
 */
export function deviceCopy({ supabase }: TenantScope, userId: string, name: string) {
  return queryOptions({
    queryKey: ['client', 'device-copies', userId, name],
    meta: shows(),
    queryFn: () => openCopy(supabase, userId, { place: sealedPlace(userId, name), clear: name }),
    staleTime: 'static',
    gcTime: 0,
    // Without a network, too: the key of a session is on the device.
    networkMode: 'always',
  });
}
