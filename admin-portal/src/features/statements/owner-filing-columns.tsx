import { formatDate } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { OwnerFiling } from './api/return.queries.ts';

const changes = { added: 'New', ended: 'No longer', changed: 'Changed' } as const;

/** What changed in the register, then whose particulars are no longer those that were filed. */
const changeText = ({ changes: rows, particulars }: OwnerFiling) =>
  [
    ...rows.map(({ change, name, on_day: day }) =>
      [`${changes[change]}: ${name}`, day && formatDate(day)].filter(Boolean).join(', '),
    ),
    ...(particulars ?? []).map(
      ({ name, fields }) =>
        `Particulars of ${name}: ${fields
          .map(
            ({ label, was, now }) => `${label} was ${was ?? 'not known'}, is ${now ?? 'not known'}`,
          )
          .join(', ')}`,
    ),
  ].join('; ');

/** When the last filing was done, and whether its particulars were kept to compare with. */
const filedText = ({ filed_on: day, particulars }: OwnerFiling) => {
  if (day === null) return 'Never filed here';
  return `Filed ${formatDate(day)}${particulars === null ? ', particulars were not kept' : ''}`;
};

const missingText = ({ owners }: OwnerFiling) =>
  owners
    .filter(({ missing }) => missing !== null)
    .map(({ name, missing }) => `${name}: ${missing}`)
    .join('; ');

/** A company a row, with what its filing is about. */
export const columns: Column<OwnerFiling>[] = [
  {
    key: 'company_name',
    header: 'Company',
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ registration_number: number, client_name: client }) =>
      [number, client].filter(Boolean).join(', '),
  },
  {
    key: 'due_on',
    header: 'Due',
    phone: 'end',
    render: ({ due_on: day, is_late: isLate }) =>
      isLate ? <StatusChip tone="bad" label="Late" /> : <DateText value={day} />,
    text: ({ due_on: day }) => day,
    as: 'day',
    sub: ({ due_on: day, is_late: isLate }) => isLate && `Due ${formatDate(day)}`,
  },
  {
    key: 'changes',
    header: 'Since the last filing',
    render: (row) => changeText(row) || 'Nothing changed',
    text: changeText,
    sub: filedText,
  },
  {
    key: 'missing',
    header: 'Missing particulars',
    phone: 'hidden',
    render: (row) => missingText(row) || (row.owners.length > 0 ? 'None' : 'No owner'),
    text: missingText,
  },
];
