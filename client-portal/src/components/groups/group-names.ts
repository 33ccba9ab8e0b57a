import type { ListFilter } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** The names of the groups of the reader. Alone, since a first visit to the list needs no more. */
export const groupsQuery = ({ tenantId, from }: TenantScope) =>
  queryOptions({
    queryKey: ['client', tenantId, 'groups'],
    meta: shows('company_groups'),
    queryFn: async ({ signal }) =>
      unwrap(
        await from('company_groups')
          .select('id, name')
          .order('name')
          .limit(500)
          .abortSignal(signal),
      ),
  });

/** What the address says for what is in no group. */
export const NO_GROUP = 'none';

/** The filter by group; none where the person has no group. */
export const groupFilter = (groups: readonly { id: string; name: string }[]): ListFilter[] =>
  groups[0]
    ? [
        {
          name: 'group',
          label: 'Group',
          all: 'All groups',
          shape: 'select',
          options: [
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_GROUP, label: 'In no group' },
          ],
        },
      ]
    : [];
