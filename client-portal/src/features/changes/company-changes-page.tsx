import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  EmptyState,
  FilterChips,
  ListHead,
  Panel,
  QueryState,
  StatusChip,
  useListState,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';
import { paths } from '#/paths.ts';

import { changeQueries, type ChangeListItem } from './api/change.queries.ts';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { changeStateOf, type ChangeState } from './kinds.ts';

const groups: readonly { value: string; label: string; states: readonly ChangeState[] }[] = [
  { value: 'yours', label: 'Waiting for you', states: ['draft', 'information_requested'] },
  { value: 'ours', label: 'With us', states: ['submitted', 'in_review', 'approved'] },
  { value: 'done', label: 'In effect', states: ['effected'] },
  { value: 'ended', label: 'Rejected or withdrawn', states: ['rejected', 'withdrawn'] },
];

const columns: Column<ChangeListItem>[] = [
  {
    key: 'kind',
    header: 'Change',
    render: ({ kind }) => changeKindLabels[kind],
    sub: ({ reference, wording }) => reference ?? wording,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (change) => <StatusChip {...changeStateOf(change)} />,
  },
  {
    key: 'effective_on',
    header: 'Day of effect',
    figures: true,
    render: ({ effective_on: day }) => <DateText value={day} />,
  },
  {
    key: 'since',
    header: 'Since',
    figures: true,
    phone: 'hidden',
    render: ({ state_since: since }) => <DateText value={since} />,
  },
];

/** The requested changes of a company: what waits for the client, what is with us, what is done. */
export function Component() {
  const { id } = useCompany();
  const query = useQuery(changeQueries.list(useTenantScope(), id));
  const list = useListState({ key: 'since', direction: 'desc' });
  const group = groups.find(({ value }) => value === list.filter('state'));
  return (
    <QueryState query={query} failed="The changes could not be loaded">
      {(rows) => {
        const shown = group ? rows.filter(({ state }) => group.states.includes(state)) : rows;
        return (
          <>
            <ListHead>
              <FilterChips
                label="State"
                value={group?.value ?? ''}
                onChange={(value) => list.setFilter('state', value)}
                options={[
                  { value: '', label: 'All', count: rows.length },
                  ...groups.map(({ value, label, states }) => ({
                    value,
                    label,
                    count: rows.filter(({ state }) => states.includes(state)).length,
                  })),
                ]}
              />
            </ListHead>
            <Panel flush>
              <DataTable
                label="Changes"
                columns={columns}
                rows={shown}
                rowKey={(row) => row.id}
                rowTo={(row) => paths.change(id, row.id)}
                empty={
                  group ? (
                    <EmptyState title="No change matches" text="Choose another state." />
                  ) : (
                    <EmptyState
                      title="No changes yet"
                      text="A director leaves, shares are sold, the office moves: request it here, and follow it to the register."
                    />
                  )
                }
              />
            </Panel>
          </>
        );
      }}
    </QueryState>
  );
}
