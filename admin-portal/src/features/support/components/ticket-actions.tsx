import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, MenuButton, showToast } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { staffQuery } from '#/components/duties/duty.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Ticket } from '../api/ticket.queries.ts';
import { priorities, priorityChips } from '../texts.ts';

/** Where a ticket goes: who takes care of it, how urgent it is, and whether it is settled. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const { id, status, priority, assignee } = ticket;
  const { id: userId } = useUser();
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const assign = useCommand('assign_ticket');
  const urgency = useCommand('set_ticket_priority');
  const move = useCommand('set_ticket_status');
  const held = useNotAllowed('assign_ticket');
  if (held) return <HeldButton because={held}>Change</HeldButton>;

  const giveTo = (to: string | null) => assign.mutate({ ticket_id: id, assignee: to });
  const moveTo = (to: typeof status, text: string) =>
    move.mutate(
      { ticket_id: id, status: to },
      {
        onSuccess: () =>
          showToast({
            text,
            ...(to === 'resolved' && {
              undo: () => move.mutate({ ticket_id: id, status: 'waiting_on_us' }),
            }),
          }),
      },
    );
  const isSettled = status === 'resolved' || status === 'closed';
  const error = assign.error ?? urgency.error ?? move.error;
  return (
    <>
      <MenuButton
        label="Assign"
        size="medium"
        groups={[
          {
            entries: [
              ...(assignee === userId ? [] : [{ label: 'To me', onSelect: () => giveTo(userId) }]),
              ...staff
                .filter((person) => person.id !== userId && person.id !== assignee)
                .map((person) => ({ label: person.name, onSelect: () => giveTo(person.id) })),
              ...(assignee === null ? [] : [{ label: 'To no one', onSelect: () => giveTo(null) }]),
            ],
          },
        ]}
      />
      <MenuButton
        label="Priority"
        size="medium"
        groups={[
          {
            entries: priorities
              .filter((each) => each !== priority)
              .map((each) => ({
                label: priorityChips[each].label,
                onSelect: () => urgency.mutate({ ticket_id: id, priority: each }),
              })),
          },
        ]}
      />
      {status !== 'closed' && (
        <MenuButton
          label="Settle"
          size="medium"
          groups={[
            {
              entries: [
                ...(isSettled
                  ? [
                      {
                        label: 'Reopen',
                        onSelect: () => moveTo('waiting_on_us', 'Ticket reopened'),
                      },
                    ]
                  : [
                      { label: 'Resolve', onSelect: () => moveTo('resolved', 'Ticket resolved') },
                      ...(status === 'waiting_on_client'
                        ? []
                        : [
                            {
                              label: 'Wait for the client',
                              onSelect: () => moveTo('waiting_on_client', 'Waiting on the client'),
                            },
                          ]),
                    ]),
                { label: 'Close for good', onSelect: () => moveTo('closed', 'Ticket closed') },
              ],
            },
          ]}
        />
      )}
      {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
    </>
  );
}
