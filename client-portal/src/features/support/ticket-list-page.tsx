import styled from '@emotion/styled';
import { useHelp, ASK } from '@portal/shared-core/help';
import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  RelativeTime,
  StatusChip,
  VisuallyHidden,
  type Column,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { ticketChips } from '#/components/support/ticket-labels.ts';
import { ticketFiguresQuery } from '#/components/support/ticket.queries.ts';
import { paths } from '#/paths.ts';

import { ticketListQuery, type TicketListItem } from './api/ticket-list.queries.ts';

const Mark = styled('span')({
  display: 'inline-block',
  width: 8,
  height: 8,
  marginRight: 8,
  borderRadius: '50%',
  background: color.accent,
});

const columns: Column<TicketListItem>[] = [
  {
    key: 'subject',
    header: 'Subject',
    sortable: true,
    render: ({ subject, unread }) => (
      <>
        {unread && (
          <>
            <Mark aria-hidden />
            <VisuallyHidden>New: </VisuallyHidden>
          </>
        )}
        {subject}
      </>
    ),
    text: ({ subject }) => subject ?? '',
    sub: lastLine,
    exports: [
      { header: 'Number', text: ({ reference }) => reference ?? '' },
      { header: 'Last message', text: ({ last_message: text }) => text ?? '' },
    ],
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    phone: 'end',
    width: 160,
    render: ({ status }) => status && <StatusChip {...ticketChips[status]} />,
    text: ({ status }) => (status ? ticketChips[status].label : ''),
  },
  {
    key: 'company_name',
    header: 'Company',
    phone: 'hidden',
    render: ({ company_name: name }) => name ?? '–',
    text: ({ company_name: name }) => name ?? '',
  },
  {
    key: 'last_message_at',
    header: 'Last message',
    sortable: true,
    figures: true,
    render: ({ last_message_at: at }) => at && <RelativeTime value={at} />,
    text: ({ last_message_at: at }) => at ?? '',
  },
];

/** The client's own tickets: what waits on them, what is answered, and the way to ask (SUP-01). */
export function Component() {
  const { data: figures } = useQuery(ticketFiguresQuery(useTenantScope()));
  return (
    <ListPage
      list="client.support"
      title="Support"
      width="reading"
      action={<AskUs />}
      noun={['ticket', 'tickets']}
      query={ticketListQuery}
      columns={columns}
      sort={{ key: 'last_message_at', direction: 'desc' }}
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: [
            { value: 'open', label: 'Open', ...countOf(figures?.unresolved) },
            { value: 'waiting', label: 'Waiting on you', ...countOf(figures?.waiting_on_client) },
            { value: 'resolved', label: 'Resolved', ...countOf(figures?.resolved) },
          ],
        },
      ]}
      rowKey={({ id }) => id ?? ''}
      rowName={({ subject }) => subject ?? ''}
      rowTo={({ id }) => paths.ticket(id ?? '')}
      empty={{ text: 'Ask us anything about your companies. We answer here.', action: <AskUs /> }}
    />
  );
}

function AskUs() {
  const { show } = useHelp();
  return (
    <Button variant="contained" onClick={() => show(ASK)}>
      Ask us
    </Button>
  );
}

function lastLine({ reference, last_message: text, last_by_staff: byStaff }: TicketListItem) {
  if (!text) return reference;
  const line = text.replaceAll(/\s+/g, ' ');
  return `${reference} · ${byStaff ? 'Our team' : 'You'}: ${line.length > 90 ? `${line.slice(0, 90)}…` : line}`;
}

function countOf(count: number | undefined) {
  return count === undefined ? {} : { count };
}
