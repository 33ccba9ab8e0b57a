import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { Colleague } from '#/components/duties/duty.queries.ts';

import type { ListLine } from './api/people.queries.ts';
import { companiesText, roleText, stateChip } from './texts.ts';

/** The columns of people and invitations; of `staff` it says who has no duty yet. */
export const columnsWith = (staff: readonly Colleague[]): Column<ListLine>[] => [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ name, email }) => (name === email ? null : email),
    exports: [{ header: 'Email', text: ({ email }) => email }],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    render: (line) => <StatusChip {...stateChip(line)} />,
    text: (line) => stateChip(line).label,
    sub: ({ invited_by: by }) => by && `by ${by}`,
    exports: [{ header: 'Invited by', text: ({ invited_by: by }) => by ?? '' }],
  },
  {
    key: 'role',
    header: 'Role',
    render: roleText,
    text: roleText,
    sub: ({ id }) =>
      staff.some((person) => person.id === id && person.duties.length === 0) ? 'No duty yet' : null,
  },
  {
    key: 'has_second_factor',
    header: 'Second factor',
    phone: 'hidden',
    render: ({ kind, has_second_factor: has }) => (kind === 'person' ? (has ? 'On' : 'Off') : '–'),
    text: ({ kind, has_second_factor: has }) => (kind === 'person' ? (has ? 'On' : 'Off') : ''),
  },
  {
    key: 'companies',
    header: 'Companies',
    phone: 'hidden',
    render: companiesText,
    text: ({ companies }) => String(companies),
    as: 'number',
    exports: [{ header: 'One of them', text: ({ company }) => company ?? '' }],
  },
  {
    key: 'last_seen',
    header: 'Last sign-in',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ last_seen: at }) => (at ? <DateText value={at} /> : 'Never'),
    text: ({ last_seen: at }) => at ?? '',
    as: 'moment',
  },
  {
    key: 'since',
    header: 'Since',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ since }) => <DateText value={since} />,
    text: ({ since }) => since,
    as: 'moment',
  },
];
