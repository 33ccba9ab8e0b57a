import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type ContactMessage = Awaited<ReturnType<typeof getMessages>>[number];

/** A contact message belongs to no tenant, and so to no topic of live updates: the list asks again by itself. */
const AGAIN_MS = 15_000;

/** What came through the contact form, the newest 100 of a state. The same for every tenant. */
export const contactQuery = (scope: TenantScope, show: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'support', 'contact', show],
    meta: shows(),
    queryFn: ({ signal }) => getMessages(scope, show, signal),
    refetchInterval: AGAIN_MS,
  });

async function getMessages({ supabase }: TenantScope, show: string, signal: AbortSignal) {
  const messages = supabase
    .from('contact_messages')
    .select(
      'id, name, email, company, phone, message, status, ticket_id, created_at, handled_at, answer, by:profiles(full_name)',
    );
  const selected =
    show === 'every'
      ? messages
      : show === 'settled'
        ? messages.neq('status', 'new')
        : messages.eq('status', 'new');
  return unwrap(
    await selected.order('created_at', { ascending: false }).limit(100).abortSignal(signal),
  );
}
