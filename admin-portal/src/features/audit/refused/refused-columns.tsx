import { Button, DateText, type Column } from '@portal/shared-core/ui';

import type { RefusedRow } from '../api/refused.queries.ts';

/** The columns of the refused commands; the name of a person narrows the list to them. */
export function refusedColumns(onPerson: (id: string) => void): readonly Column<RefusedRow>[] {
  return [
    { key: 'at', header: 'When', render: ({ at }) => <DateText value={at} format="time" /> },
    {
      key: 'person',
      header: 'Who',
      render: ({ person_id: id, person_name: name }) =>
        id ? (
          <Button size="small" variant="text" onClick={() => onPerson(id)}>
            {name ?? 'A former account'}
          </Button>
        ) : (
          'A visitor'
        ),
    },
    { key: 'command', header: 'Command', render: ({ command }) => command },
    { key: 'code', header: 'Answer', render: ({ code }) => code },
    { key: 'ip', header: 'Address', render: ({ ip }) => ip ?? '' },
  ];
}
