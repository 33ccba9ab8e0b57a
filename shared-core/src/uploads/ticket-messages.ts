import { toAppError, type AppError } from '../errors/index.ts';
import { unwrap } from '../supabase/index.ts';
import { useTenantScope, type TenantScope } from '../tenant/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { attachFiles, type TicketFile } from './ticket-files.ts';

/** A new ticket; its id is its own from the start, so that a repeat opens it once. */
export interface NewTicket {
  id: string;
  subject: string;
  body: string;
  /** '' for none. */
  companyId: string;
  page: { path: string; title: string } | undefined;
  files: readonly TicketFile[];
}

/** Opens a ticket with its files; its answer is the id. Raises the errors of open_ticket and attach_file. */
export function useOpenTicket() {
  return useTicketMutation(async ({ supabase, tenantId }, ticket: NewTicket) => {
    const { id, subject, body, companyId, page, files } = ticket;
    const opened = supabase.rpc('open_ticket', {
      ticket_id: id,
      tenant_id: tenantId,
      subject,
      body,
      ...(companyId && { company_id: companyId }),
      ...(page && { page_path: page.path, page_title: page.title }),
    });
    unwrap(await opened);
    await attachFiles(supabase, { tenantId, ticketId: id }, files);
    return id;
  });
}

/** Writes in a ticket, with files. Raises the errors of reply_ticket and attach_file. */
export function useReply(ticketId: string) {
  return useTicketMutation(
    async (
      { supabase, tenantId },
      { id, body, files }: { id: string; body: string; files: readonly TicketFile[] },
    ) => {
      unwrap(await supabase.rpc('reply_ticket', { message_id: id, ticket_id: ticketId, body }));
      await attachFiles(supabase, { tenantId, ticketId }, files);
    },
  );
}

/** A mutation of several steps, each of which may be repeated. Afterwards the tickets are read again, also after a refusal. */
function useTicketMutation<Input, Result>(
  action: (scope: TenantScope, input: Input) => Promise<Result>,
) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return useMutation<Result, AppError, Input>({
    async mutationFn(input) {
      try {
        return await action(scope, input);
      } catch (error) {
        throw toAppError(error);
      }
    },
    onSettled: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, owner] }) => owner === scope.tenantId,
      });
    },
  });
}
