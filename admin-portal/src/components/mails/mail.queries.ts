import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

const SOON = 3_000;
const LATER = 60_000;

/** What became of the last mail about one thing: an invitation, or a ticket. The queue sends no live signal: it is asked again while a mail is under way. */
export const mailStateQuery = ({ supabase, tenantId }: TenantScope, aboutId: string) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'mails', 'state', aboutId],
    meta: shows(),
    async queryFn({ signal }) {
      const states = supabase.rpc('mail_states', { about: [aboutId] });
      const [state] = unwrap(await states.abortSignal(signal));
      return state ?? null;
    },
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'queued' || data.state === 'sending')
        ? data.tries === 0
          ? SOON
          : LATER
        : false,
  });

/** Whether an address is refused, and since when. */
export const refusedAddressQuery = ({ supabase, tenantId }: TenantScope, address: string) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'mails', 'refused', address],
    meta: shows(),
    async queryFn({ signal }) {
      const refused = supabase
        .from('refused_addresses')
        .select('id, code, status, since')
        .eq('address', address.toLowerCase())
        .abortSignal(signal)
        .maybeSingle();
      return unwrap(await refused);
    },
  });
