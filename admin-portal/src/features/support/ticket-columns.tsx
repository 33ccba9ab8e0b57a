import { RelativeTime, StatusChip, type Column } from '@portal/shared-core/ui';

import type { TicketRow } from './api/ticket.queries.ts';
import { firstLine, priorityChips, statusChips, waitText } from './texts.ts';

/** The columns of the tickets. */
export const columns: Column<TicketRow>[] = [
  {
    key: 'subject',
    header: 'Subject',
    sortable: true,
    render: ({ subject, unread }) => (unread ? <strong>{subject}</strong> : subject),
    text: ({ subject }) => subject ?? '',
    sub: ({ reference, unread, last_message: text, last_by_staff: byStaff }) =>
      `${unread ? 'Unread · ' : ''}${reference} · ${byStaff ? 'Us: ' : ''}${firstLine(text ?? '')}`,
    exports: [
      { header: 'Number', text: ({ reference }) => reference ?? '' },
      { header: 'Last message', text: ({ last_message: text }) => text ?? '' },
    ],
  },
  {
    key: 'client_name',
    header: 'Client',
    sortable: true,
    render: ({ client_name: name }) => name ?? 'Account gone',
    text: ({ client_name: name }) => name ?? '',
    sub: ({ company_name: name }) => name,
    exports: [
      { header: 'Email', text: ({ client_email: email }) => email ?? '' },
      { header: 'Company', text: ({ company_name: name }) => name ?? '' },
    ],
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'end',
    render: ({ status }) => status && <StatusChip {...statusChips[status]} />,
    text: ({ status }) => (status ? statusChips[status].label : ''),
  },
  {
    key: 'urgency',
    header: 'Priority',
    sortable: true,
    render: ({ priority }) =>
      priority === 'urgent' || priority === 'high' ? (
        <StatusChip {...priorityChips[priority]} />
      ) : (
        priority && priorityChips[priority].label
      ),
    text: ({ priority }) => (priority ? priorityChips[priority].label : ''),
  },
  {
    key: 'assignee_name',
    header: 'Assignee',
    sortable: true,
    phone: 'hidden',
    render: ({ assignee_name: name }) => name ?? 'Unassigned',
    text: ({ assignee_name: name }) => name ?? '',
  },
  {
    key: 'first_answer_minutes',
    header: 'First answer',
    phone: 'hidden',
    render: firstAnswer,
    text: firstAnswer,
    exports: [
      {
        header: 'First answer, minutes',
        text: ({ first_answer_minutes: minutes }) => minutes?.toString() ?? '',
      },
    ],
  },
  {
    key: 'last_message_at',
    header: 'Waiting since',
    sortable: true,
    figures: true,
    render: ({ last_message_at: at }) => at && <RelativeTime value={at} />,
    text: ({ last_message_at: at }) => at ?? '',
    as: 'moment',
  },
];

/** After how long staff first answered; '–' where no client asked, or it was settled without an answer. */
function firstAnswer({ first_answer_minutes: minutes, waits_for_first: waits }: TicketRow): string {
  if (minutes !== null) return waitText(minutes);
  return waits ? 'Not yet' : '–';
}
