import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, storageOf } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { ticketsKey } from '#/components/support/ticket.queries.ts';

export type Thread = Awaited<ReturnType<typeof getThread>>;

/** A ticket with everything in it, and until when the reader has read it. Raises not_found for one they may not see. */
export const threadQuery = (scope: TenantScope, ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey(scope), 'thread', ticketId],
    meta: shows(
      'support_tickets',
      'support_messages',
      'support_attachments',
      'support_reads',
      'companies',
    ),
    queryFn: ({ signal }) => getThread(scope, ticketId, signal),
  });

/** The bytes of a file in a ticket, for the preview. */
export const ticketFileQuery = (scope: TenantScope, path: string) =>
  queryOptions({
    queryKey: [...ticketsKey(scope), 'files', path],
    meta: shows(),
    async queryFn({ signal }) {
      const bucket = (await storageOf(scope.supabase)).from('documents');
      return unwrap(await bucket.download(path, {}, { signal }));
    },
    // A file in a ticket never changes. It is cached only while it is shown.
    staleTime: Infinity,
    gcTime: 0,
  });

async function getThread({ from }: TenantScope, ticketId: string, signal: AbortSignal) {
  const ticket = from('support_tickets')
    .select(
      `id, reference, subject, status, opened_by, page_path, page_title, last_message_at, created_at, company:companies(id, name),
       messages:support_messages(id, author, by_staff, staff_name, body, created_at),
       files:support_attachments(id, file_name, storage_path, bytes, by_staff, attached_by, created_at, scan),
       reads:support_reads(read_at)`,
    )
    .eq('id', ticketId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await ticket);
}
