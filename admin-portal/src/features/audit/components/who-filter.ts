import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useListState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { staffQuery } from '#/components/duties/duty.queries.ts';

/** The person a log is narrowed to: a colleague, or one that an entry names; `others` are further choices before them. */
export function useWhoFilter<Row>(
  /** The name of the person with this id, where the entry is theirs. */
  nameOf: (row: Row, id: string) => string | null | undefined,
  others: ListFilter['options'] = [],
) {
  const { filter, setFilter } = useListState({ key: 'id', direction: 'desc' });
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const who = filter('who');
  const isListed =
    who === '' || [...staff.map(({ id }) => id), ...others.map(({ value }) => value)].includes(who);
  return {
    setWho: (id: string) => setFilter('who', id),
    filterOf(rows: readonly Row[]): ListFilter {
      const name = rows.map((row) => nameOf(row, who)).find((each) => each);
      return {
        name: 'who',
        label: 'Who',
        all: 'Everyone',
        shape: 'select',
        options: [
          ...others,
          ...staff.map(({ id, name: colleague }) => ({ value: id, label: colleague })),
          ...(isListed ? [] : [{ value: who, label: name ?? 'One person' }]),
        ],
      };
    },
  };
}
