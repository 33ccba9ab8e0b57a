import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate } from '@portal/shared-core/domain/format';
import { StatusChip, type Column } from '@portal/shared-core/ui';

import type { ImportPerson } from './api/import.queries.ts';
import { Problems } from './components/problems.tsx';
import { personStates, problemsText } from './texts.ts';

/** A day for a reader, or nothing. */
export const dayText = (value: string | null) => (value ? formatDate(value) : null);

/** A person of the file a row. */
export const columns: Column<ImportPerson>[] = [
  {
    key: 'name',
    header: 'Person',
    render: ({ name }) => name || 'Without a name',
    text: ({ name }) => name,
    sub: ({ kind, birth_date: born, number }) => (kind === 'person' ? dayText(born) : number),
    exports: [
      { header: 'Date of birth', text: ({ birth_date: born }) => born, as: 'day' },
      { header: 'Number', text: ({ number }) => number },
    ],
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state, is_used: isUsed }) => (
      <StatusChip
        {...(isUsed ? personStates[state] : { label: 'In no company', tone: 'neutral' })}
      />
    ),
    text: ({ state, is_used: isUsed }) => (isUsed ? personStates[state].label : 'In no company'),
  },
  {
    key: 'country',
    header: 'Country',
    phone: 'hidden',
    render: ({ country }) => countryName(country),
    text: ({ country }) => countryName(country),
  },
  {
    key: 'problems',
    header: 'What is wrong',
    render: ({ problems }) => <Problems problems={problems} />,
    text: ({ problems }) => problemsText(problems),
  },
];
