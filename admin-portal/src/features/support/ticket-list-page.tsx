import { useUser } from '@portal/shared-core/session';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page, RelativeTime, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { ticketQueries, type TicketRow } from './api/ticket.queries.ts';
import { SupportTabs } from './components/support-tabs.tsx';
import { firstLine, priorities, priorityChips, statusChips } from './words.ts';

const columns: Column<TicketRow>[] = [
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
    key: 'last_message_at',
    header: 'Waiting since',
    sortable: true,
    figures: true,
    render: ({ last_message_at: at }) => at && <RelativeTime value={at} />,
    text: ({ last_message_at: at }) => at ?? '',
  },
];

/** What clients ask: what waits on staff first, the longest waiting on top (SUP-01). */
function TicketListPage() {
  const { id: userId } = useUser();
  const { data: counts } = useQuery(ticketQueries.counts(useTenantScope()));
  const withCount = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    ...(count !== undefined && { count }),
  });
  return (
    <Page title="Support" width="wide" tabs={<SupportTabs />}>
      <ListTable
        list="admin.support"
        noun={['ticket', 'tickets']}
        query={(scope, params) => ticketQueries.list(scope, params, userId)}
        columns={columns}
        sort={{ key: 'last_message_at', direction: 'asc' }}
        filters={[
          {
            name: 'show',
            label: 'Show',
            all: 'Waiting on us',
            options: [
              withCount('mine', 'Mine', counts?.mine),
              withCount('unassigned', 'Unassigned', counts?.unassigned),
              withCount('client', 'Waiting on client', counts?.waiting_on_client),
              withCount('resolved', 'Resolved', counts?.resolved),
              { value: 'every', label: 'All' },
            ],
          },
          {
            name: 'priority',
            label: 'Priority',
            all: 'Any priority',
            shape: 'select',
            options: priorities.map((value) => ({ value, label: priorityChips[value].label })),
          },
          {
            name: 'read',
            label: 'Read',
            all: 'Read and unread',
            shape: 'select',
            options: [{ value: 'new', label: 'Unread' }],
          },
        ]}
        rowKey={({ id }) => id ?? ''}
        rowName={({ subject }) => subject ?? ''}
        rowTo={({ id }) => paths.ticket(id ?? '')}
        empty={{ text: 'No question waits on you. What clients ask appears here at once.' }}
      />
    </Page>
  );
}

export { TicketListPage as Component };
