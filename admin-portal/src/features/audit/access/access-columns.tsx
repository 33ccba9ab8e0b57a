import { Button, DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { accessKinds, type AccessRow } from '../api/access.queries.ts';

/** The columns of the access log; the name of a person narrows it to them. */
export function accessColumns(onPerson: (id: string) => void): readonly Column<AccessRow>[] {
  return [
    { key: 'at', header: 'When', render: ({ at }) => <DateText value={at} format="time" /> },
    {
      key: 'kind',
      header: 'What',
      render: ({ kind, level }) => (
        <StatusChip
          label={accessKinds.find(({ value }) => value === kind)?.label ?? kind}
          tone={level === 'warn' || level === 'error' ? 'warning' : 'neutral'}
        />
      ),
    },
    {
      key: 'person',
      header: 'Who',
      render: ({ person_id: id, person_name: name }) =>
        id ? (
          <Button size="small" variant="text" onClick={() => onPerson(id)}>
            {name ?? 'A former account'}
          </Button>
        ) : (
          'Not kept'
        ),
    },
    { key: 'subject', header: 'Of what', render: ({ subject }) => subject ?? '' },
    { key: 'tenant', header: 'Firm', render: ({ tenant_name: name }) => name ?? '' },
    { key: 'ip', header: 'Address', render: ({ ip }) => ip ?? '' },
  ];
}
