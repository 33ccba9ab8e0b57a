import { formatExact } from '@portal/shared-core/domain/format';
import { Button, DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { accessKinds, type AccessRow } from '../api/access.queries.ts';

/** The columns of the access log; the name of a person narrows it to them. */
export function accessColumns(onPerson: (id: string) => void): readonly Column<AccessRow>[] {
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
      key: 'kind',
      header: 'What',
      text: ({ kind }) => kindOf(kind),
      render: ({ kind, level }) => (
        <StatusChip
          label={kindOf(kind)}
          tone={level === 'warn' || level === 'error' ? 'warning' : 'neutral'}
        />
      ),
    },
    {
      key: 'person',
      header: 'Who',
      text: ({ person_id: id, person_name: name }) =>
        id ? (name ?? 'A former account') : 'Not kept',
      render: ({ person_id: id, person_name: name }) =>
        id ? (
          <Button size="small" variant="text" onClick={() => onPerson(id)}>
            {name ?? 'A former account'}
          </Button>
        ) : (
          'Not kept'
        ),
    },
    {
      key: 'subject',
      header: 'Of what',
      render: ({ subject }) => subject ?? '',
      text: ({ subject }) => subject ?? '',
    },
    {
      key: 'tenant',
      header: 'Firm',
      render: ({ tenant_name: name }) => name ?? '',
      text: ({ tenant_name: name }) => name ?? '',
    },
    { key: 'ip', header: 'Address', render: ({ ip }) => ip ?? '', text: ({ ip }) => ip ?? '' },
  ];
}

const kindOf = (kind: AccessRow['kind']) =>
  accessKinds.find(({ value }) => value === kind)?.label ?? kind;
