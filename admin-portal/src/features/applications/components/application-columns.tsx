import {
  applicationKindLabels,
  applicationStateLabel,
} from '@portal/shared-core/domain/application';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { titleOf } from '../api/application.queries.ts';
import type { ApplicationListItem } from '../api/board.queries.ts';

/** An application a row. */
export const columns: Column<ApplicationListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    render: titleOf,
    text: titleOf,
    sub: ({ kind, type }) =>
      [
        kind !== 'formation' && applicationKindLabels[kind].label,
        type?.name ?? 'Type not selected yet',
      ]
        .filter(Boolean)
        .join(', '),
    exports: [
      { header: 'Kind', text: ({ kind }) => applicationKindLabels[kind].label },
      { header: 'Type', text: ({ type }) => type?.name ?? '' },
    ],
  },
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    phone: 'hidden',
    render: ({ reference }) => reference ?? '–',
    text: ({ reference }) => reference ?? '',
  },
  {
    key: 'applicant',
    header: 'Applicant',
    render: ({ applicant }) => applicant.full_name || applicant.email,
    text: ({ applicant }) => applicant.full_name || applicant.email,
  },
  {
    key: 'reviewer',
    header: 'Reviewer',
    phone: 'hidden',
    render: ({ assignee }) => assignee?.full_name ?? '–',
    text: ({ assignee }) => assignee?.full_name ?? '',
  },
  {
    key: 'state',
    header: 'Stage',
    sortable: true,
    phone: 'end',
    render: (row) => <StatusChip {...applicationStateLabel(row)} />,
    text: (row) => applicationStateLabel(row).label,
  },
  {
    key: 'state_since',
    header: 'In stage since',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ state_since: since }) => <DateText value={since} />,
    text: ({ state_since: since }) => since,
    as: 'moment',
  },
  {
    key: 'submitted_at',
    header: 'Submitted',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ submitted_at: at }) => <DateText value={at} />,
    text: ({ submitted_at: at }) => at ?? '',
    as: 'moment',
  },
];
