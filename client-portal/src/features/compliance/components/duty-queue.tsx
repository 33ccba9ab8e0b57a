import { useTenantScope } from '@portal/shared-core/tenant';
import { FilterChips, ListHead, useListState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { dutyQueries } from '../api/duty.queries.ts';
import { DutyCalendar } from './duty-calendar.tsx';
import { DutyFigures } from './duty-figures.tsx';
import { DutyList } from './duty-list.tsx';
import { Subscribe } from './subscribe.tsx';

/** The duties of one company, or of all with `companyId` null: what is owed, then a list or a calendar. Its state is in the address. */
export function DutyQueue({ companyId }: { companyId: string | null }) {
  const figures = useQuery(dutyQueries.figures(useTenantScope(), companyId));
  const list = useListState({ key: 'due_on', direction: 'asc' });
  const isOfGroup = list.filter('group') !== '';
  const isCalendar = list.filter('view') === 'calendar';

  return (
    <>
      {/* They are of all companies. */}
      {!isOfGroup && <DutyFigures query={figures} />}
      <ListHead>
        <FilterChips
          label="Shown as"
          value={isCalendar ? 'calendar' : ''}
          onChange={(view) => list.setQuery(view ? `view=${view}` : '')}
          options={[
            { value: '', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
        <Subscribe companyId={companyId} />
      </ListHead>
      {isCalendar ? (
        <DutyCalendar
          companyId={companyId}
          month={list.filter('month')}
          onMonth={(month) => list.setFilter('month', month)}
        />
      ) : (
        <DutyList
          companyId={companyId}
          counts={isOfGroup ? undefined : (figures.data ?? undefined)}
        />
      )}
    </>
  );
}
