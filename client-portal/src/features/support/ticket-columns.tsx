import styled from '@emotion/styled';
import { RelativeTime, StatusChip, VisuallyHidden, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { ticketChips } from '#/components/support/ticket-labels.ts';

import type { TicketListItem } from './api/ticket-list.queries.ts';

const Mark = styled('span')({
  display: 'inline-block',
  width: 8,
  height: 8,
  marginRight: 8,
  borderRadius: '50%',
  background: color.accent,
});

/** The columns of the tickets. */
export const columns: Column<TicketListItem>[] = [
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
    as: 'moment',
  },
];

function lastLine({ reference, last_message: text, last_by_staff: byStaff }: TicketListItem) {
  if (!text) return reference;
  const line = text.replaceAll(/\s+/g, ' ');
  return `${reference} · ${byStaff ? 'Our team' : 'You'}: ${line.length > 90 ? `${line.slice(0, 90)}…` : line}`;
}
