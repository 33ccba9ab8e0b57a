import { useUser } from '@portal/shared-core/session';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DateText,
  DetailPage,
  Facts,
  InlineAlert,
  Panel,
  showToast,
  StatusChip,
  TextLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { ThreadView, threadDays, useMarkRead } from '@portal/shared-core/views/support';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ticketChips } from '#/components/support/ticket-labels.ts';
import { paths } from '#/paths.ts';

import { threadQuery, type Thread } from './api/thread.queries.ts';
import { AnswerForm } from './components/answer-form.tsx';
import { TicketFileView } from './components/ticket-file-view.tsx';

/** One ticket: its messages by day, the answer, and what it is about. */
export function Component() {
  const ticketId = useRequiredParam('ticketId');
  const { data: thread } = useSuspenseQuery(threadQuery(useTenantScope(), ticketId));
  return <TicketPage key={ticketId} thread={thread} />;
}

function TicketPage({ thread }: { thread: Thread }) {
  const { id: userId } = useUser();
  const { mutate: markRead } = useCommand('mark_ticket_read');
  const readBefore = useMarkRead(thread, markRead);
  const [openId, setOpenId] = useState<string>();
  const openFile = thread.files.find(({ id }) => id === openId);
  const { company } = thread;

  return (
    <DetailPage
      title={thread.subject}
      status={<StatusChip {...ticketChips[thread.status]} />}
      breadcrumbs={[
        { label: 'Support', to: paths.support },
        { label: thread.reference, to: paths.ticket(thread.id) },
      ]}
      action={<Move thread={thread} />}
      rail={
        <Panel title="About">
          <Facts
            items={[
              { label: 'Number', value: thread.reference },
              { label: 'Opened', value: <DateText value={thread.created_at} /> },
              company && {
                label: 'Company',
                value: <TextLink to={paths.company(company.id)}>{company.name}</TextLink>,
              },
              thread.page_path !== null && {
                label: 'Asked from',
                value: <TextLink to={thread.page_path}>{thread.page_title ?? 'A page'}</TextLink>,
              },
            ]}
          />
        </Panel>
      }
    >
      <ThreadView
        days={threadDays(thread, { id: userId, side: 'client' }, readBefore)}
        onOpenFile={({ id }) => setOpenId(id)}
      />
      <Answer thread={thread} />
      {openFile && <TicketFileView file={openFile} onClose={() => setOpenId(undefined)} />}
    </DetailPage>
  );
}

function Answer({ thread: { id, status } }: { thread: Thread }) {
  const [sent, setSent] = useState(0);
  if (status === 'closed') {
    return (
      <InlineAlert tone="info" title="This ticket is closed">
        Open a new one if something is left.
      </InlineAlert>
    );
  }
  return (
    <Panel title={status === 'resolved' ? 'Something is left?' : 'Answer'}>
      <AnswerForm
        key={sent}
        ticketId={id}
        submit={status === 'resolved' ? 'Send and reopen' : 'Send answer'}
        onSent={() => setSent((count) => count + 1)}
      />
    </Panel>
  );
}

/** Says that the question is answered, or that it is not. */
function Move({ thread: { id, status } }: { thread: Thread }) {
  const move = useCommand('set_ticket_status');
  if (status === 'closed') return null;
  const isResolved = status === 'resolved';
  const reopen = () => move.mutate({ ticket_id: id, status: 'waiting_on_us' });
  return (
    <>
      <Button
        loading={move.isPending}
        onClick={() =>
          isResolved
            ? reopen()
            : move.mutate(
                { ticket_id: id, status: 'resolved' },
                { onSuccess: () => showToast({ text: 'Ticket resolved', undo: reopen }) },
              )
        }
      >
        {isResolved ? 'Reopen' : 'My question is answered'}
      </Button>
      {move.error && <InlineAlert tone="bad">{move.error.message}</InlineAlert>}
    </>
  );
}
