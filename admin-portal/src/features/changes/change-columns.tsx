import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { DateText, RelativeTime, StatusChip, type Column } from '@portal/shared-core/ui';

import type { ChangeListItem } from './api/change.queries.ts';
import { changeStateOf, waitsOn } from './states.ts';

export const companyColumn: Column<ChangeListItem> = {
  key: 'company',
  header: 'Company',
  render: ({ company }) => company.name,
  text: ({ company }) => company.name,
  sub: ({ company }) => company.registration_number,
  exports: [
    { header: 'Number', text: ({ company }) => company.registration_number ?? '' },
    {
      header: 'Requested by',
      text: ({ requester }) => requester.full_name || requester.email,
    },
  ],
};

export const changeColumns: Column<ChangeListItem>[] = [
  {
    key: 'kind',
    header: 'Change',
    sortable: true,
    render: ({ kind }) => changeKindLabels[kind],
    text: ({ kind }) => changeKindLabels[kind],
    sub: ({ reference }) => reference,
    exports: [{ header: 'Reference', text: ({ reference }) => reference ?? '' }],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    phone: 'end',
    render: (change) => <StatusChip {...changeStateOf(change)} />,
    text: (change) => changeStateOf(change).label,
    exports: [{ header: 'Waits on', text: ({ state }) => waitsOn(state) }],
  },
  {
    key: 'state_since',
    header: 'In this state',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ state_since: since }) => <RelativeTime value={since} />,
    text: ({ state_since: since }) => since,
    as: 'moment',
  },
  {
    key: 'effective_on',
    header: 'Day of effect',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ effective_on: day }) => <DateText value={day} />,
    text: ({ effective_on: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'reviewer',
    header: 'Reviewer',
    phone: 'hidden',
    render: ({ assignee }) => assignee?.full_name ?? 'Unassigned',
    text: ({ assignee }) => assignee?.full_name ?? '',
  },
];
