import { useTenantScope } from '@portal/shared-core/tenant';
import { FilterChips, FilterSelect, ListHead, useListState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { groupFilter, groupsQuery } from '#/components/groups/group-names.ts';

import { dutyQueries } from '../api/duty.queries.ts';
import { DutyCalendar } from './duty-calendar.tsx';
import { DutyFigures } from './duty-figures.tsx';
import { DutyList } from './duty-list.tsx';
import { Subscribe } from './subscribe.tsx';

/** The duties of one company, or of all with `companyId` null: what is owed, then a list or a calendar. Its state is in the address. */
export function DutyQueue({ companyId }: { companyId: string | null }) {
  const list = useListState({ key: 'due_on', direction: 'asc' });
  const group = list.filter('group');
  const figures = useQuery(dutyQueries.figures(useTenantScope(), companyId, group));
  const isCalendar = list.filter('view') === 'calendar';

  return (
    <>
      <DutyFigures query={figures} />
      <ListHead>
        <FilterChips
          label="Shown as"
          value={isCalendar ? 'calendar' : ''}
          onChange={(view) => {
            const kept = new URLSearchParams(group && { group });
            if (view) kept.set('view', view);
            list.setQuery(kept.toString());
          }}
          options={[
            { value: '', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
        {isCalendar && companyId === null && (
          <GroupSelect value={group} onChange={(next) => list.setFilter('group', next)} />
        )}
        <Subscribe companyId={companyId} />
      </ListHead>
      {isCalendar ? (
        <DutyCalendar
          companyId={companyId}
          group={group}
          month={list.filter('month')}
          onMonth={(month) => list.setFilter('month', month)}
        />
      ) : (
        <DutyList companyId={companyId} counts={figures.data ?? undefined} />
      )}
    </>
  );
}

/** Narrows the calendar to a group of the reader; nothing where they have none. The list has it among its filters. */
function GroupSelect({ value, onChange }: { value: string; onChange: (group: string) => void }) {
  const { data: groups = [] } = useQuery(groupsQuery(useTenantScope()));
  const [filter] = groupFilter(groups);
  return (
    filter && (
      <FilterSelect
        label={filter.label}
        all="All groups"
        options={filter.options}
        value={value}
        onChange={onChange}
      />
    )
  );
}
