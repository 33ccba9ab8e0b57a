import { formatDate, formatDayDistance } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { AlertListItem } from './api/alert.queries.ts';
import {
  alertStateLabels,
  isSnoozed,
  kindText,
  severityLabels,
} from '#/components/compliance/alerts.ts';

/** What an alert is about. */
export const aboutOf = ({ company, party }: AlertListItem) =>
  company?.name ?? party?.name ?? 'The firm';

const ownerOf = ({ owner }: AlertListItem) => (owner ? owner.full_name || owner.email : '');

/** The columns of the alerts. */
export const columns: Column<AlertListItem>[] = [
  {
    key: 'title',
    header: 'Alert',
    render: ({ title }) => title,
    text: ({ title }) => title,
    sub: aboutOf,
    exports: [
      { header: 'About', text: aboutOf },
      { header: 'Kind', text: ({ kind }) => kindText(kind) },
      { header: 'Detail', text: ({ detail }) => detail },
    ],
  },
  {
    key: 'severity',
    header: 'Severity',
    sortable: true,
    phone: 'end',
    render: ({ severity }) => <StatusChip {...severityLabels[severity]} />,
    text: ({ severity }) => severityLabels[severity].label,
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state }) => <StatusChip {...alertStateLabels[state]} />,
    text: ({ state }) => alertStateLabels[state].label,
    sub: (alert) => isSnoozed(alert) && `until ${formatDate(alert.snoozed_until)}`,
    exports: [{ header: 'Note', text: ({ resolution }) => resolution ?? '' }],
  },
  {
    key: 'owner',
    header: 'Assigned to',
    phone: 'hidden',
    render: (alert) => ownerOf(alert) || 'No one',
    text: ownerOf,
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    as: 'day',
    sub: ({ due_on: day, state }) => day && state !== 'resolved' && formatDayDistance(day),
  },
  {
    key: 'raised_at',
    header: 'Raised',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ raised_at: at }) => <DateText value={at} />,
    text: ({ raised_at: at }) => at,
    as: 'moment',
    exports: [{ header: 'Resolved', text: ({ resolved_at: at }) => at ?? '', as: 'moment' }],
  },
];
