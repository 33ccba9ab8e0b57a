import { useUser } from '@portal/shared-core/session';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  DetailPage,
  Facts,
  InlineAlert,
  Panel,
  Stack,
  StatusChip,
  TextLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { ThreadView, threadDays, useMarkRead } from '@portal/shared-core/views/support';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AuditLink } from '#/components/audit-link.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { MailState } from '#/components/mails/mail-state.tsx';
import { AlsoHere } from '#/components/presence/also-here.tsx';
import { paths } from '#/paths.ts';

import { ticketQueries, type Ticket } from './api/ticket.queries.ts';
import { AnswerForm } from './components/answer-form.tsx';
import { ClientPanel } from './components/client-panel.tsx';
import { FirstAnswer } from './components/first-answer.tsx';
import { TicketActions } from './components/ticket-actions.tsx';
import { TicketFileView } from './components/ticket-file-view.tsx';
import { priorityChips, statusChips } from './texts.ts';

/** One ticket: its messages and notes by day, the answer, and what else concerns the client. */
function TicketRoute() {
  const ticketId = useRequiredParam('ticketId');
  const { data: ticket } = useSuspenseQuery(ticketQueries.detail(useTenantScope(), ticketId));
  return <TicketPage key={ticketId} ticket={ticket} />;
}

function TicketPage({ ticket }: { ticket: Ticket }) {
  const { id, subject, reference, status, priority, client, company, holder, notes } = ticket;
  const { id: userId } = useUser();
  const { mutate: markRead } = useCommand('mark_ticket_read');
  const readBefore = useMarkRead(ticket, markRead);
  const [openId, setOpenId] = useState<string>();
  const openFile = ticket.files.find((file) => file.id === openId);
  const clientName = client ? client.full_name || client.email : 'An account that is gone';
  const days = threadDays(
    {
      messages: ticket.messages,
      files: ticket.files,
      notes: notes.map(({ by, ...note }) => ({ ...note, author_name: by?.full_name ?? null })),
    },
    { id: userId, side: 'staff', clientName },
    readBefore,
  );
  return (
    <DetailPage
      title={subject}
      status={<StatusChip {...statusChips[status]} />}
      breadcrumbs={[
        { label: 'Support', to: paths.support },
        { label: reference, to: paths.ticket(id) },
      ]}
      action={<TicketActions ticket={ticket} />}
      rail={
        <Stack>
          <Panel title="About" action={<AuditLink table="support_tickets" id={id} />}>
            <Facts
              items={[
                { label: 'From', value: clientName, note: client?.email },
                { label: 'Assignee', value: holder?.full_name ?? 'Unassigned' },
                ticket.messages.some(({ by_staff }) => by_staff) && {
                  label: 'Mail of the answer',
                  value: <MailState aboutId={id} none="None: the client reads it in the portal." />,
                },
                { label: 'Priority', value: <StatusChip {...priorityChips[priority]} /> },
                { label: 'First answer', value: <FirstAnswer ticketId={id} /> },
                { label: 'Opened', value: <DateText value={ticket.created_at} format="time" /> },
                company && {
                  label: 'Company',
                  value: <TextLink to={paths.company(company.id)}>{company.name}</TextLink>,
                },
                ticket.page_title !== null && { label: 'Asked from', value: ticket.page_title },
              ]}
            />
          </Panel>
          {client && <ClientPanel clientId={client.id} ticketId={id} />}
        </Stack>
      }
    >
      <AlsoHere subject={`ticket:${id}`} />
      <ThreadView days={days} onOpenFile={(file) => setOpenId(file.id)} />
      <Answer ticket={ticket} />
      {openFile && <TicketFileView file={openFile} onClose={() => setOpenId(undefined)} />}
    </DetailPage>
  );
}

function Answer({ ticket: { id, status, client, company } }: { ticket: Ticket }) {
  const [sent, setSent] = useState(0);
  const held = useNotAllowed('reply_ticket');
  if (held) return <HeldButton because={held}>Answer</HeldButton>;
  if (status === 'closed') {
    return (
      <InlineAlert tone="info" title="This ticket is closed">
        No more can be written in it. The client can open a new one.
      </InlineAlert>
    );
  }
  return (
    <Panel title="Write">
      <Stack>
        <AnswerForm
          key={sent}
          ticketId={id}
          isResolved={status === 'resolved'}
          fields={{ clientName: client?.full_name ?? null, companyName: company?.name ?? null }}
          onSent={() => setSent((count) => count + 1)}
        />
      </Stack>
    </Panel>
  );
}

export { TicketRoute as Component };
