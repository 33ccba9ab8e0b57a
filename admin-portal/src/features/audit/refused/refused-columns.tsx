import { formatExact } from '@portal/shared-core/domain/format';
import { Button, DateText, type Column } from '@portal/shared-core/ui';

import type { RefusedRow } from '../api/refused.queries.ts';

/** The columns of the refused commands; the name of a person narrows the list to them. */
export function refusedColumns(onPerson: (id: string) => void): readonly Column<RefusedRow>[] {
  return [
    {
      key: 'at',
      header: 'When',
      render: ({ at }) => <DateText value={at} format="time" />,
      text: ({ at }) => formatExact(at),
      as: 'moment',
      value: ({ at }) => at,
    },
    {
      key: 'person',
      header: 'Who',
      text: ({ person_id: id, person_name: name }) =>
        id ? (name ?? 'A former account') : 'A visitor',
      render: ({ person_id: id, person_name: name }) =>
        id ? (
          <Button size="small" variant="text" onClick={() => onPerson(id)}>
            {name ?? 'A former account'}
          </Button>
        ) : (
          'A visitor'
        ),
    },
    {
      key: 'command',
      header: 'Command',
      render: ({ command }) => command,
      text: ({ command }) => command,
    },
    { key: 'code', header: 'Answer', render: ({ code }) => code, text: ({ code }) => code },
    { key: 'ip', header: 'Address', render: ({ ip }) => ip ?? '', text: ({ ip }) => ip ?? '' },
  ];
}
