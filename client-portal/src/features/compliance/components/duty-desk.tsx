import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  FilterChips,
  ListFilters,
  ListHead,
  SearchField,
  useListState,
  type ListState,
} from '@portal/shared-core/ui';
import { formatDate } from '@portal/shared-core/domain/format';
import { addErrors } from '@portal/shared-core/errors';
import { invoicesErrors } from '@portal/shared-core/errors/invoices';
import { obligationsErrors } from '@portal/shared-core/errors/obligations';
import { useQuery } from '@tanstack/react-query';

import { dutyQueries } from '../api/duty.queries.ts';
import { DutyCalendar } from './duty-calendar.tsx';
import { DutyFigures } from './duty-figures.tsx';
import { DutyList } from './duty-list.tsx';

addErrors(invoicesErrors);
addErrors(obligationsErrors);

const byDay = { key: 'due_on', direction: 'asc' } as const;

/** The duties of one company, or of all with `companyId` null: what is owed, then a list or a calendar. Its state is in the address. */
export function DutyDesk({ companyId }: { companyId: string | null }) {
  const scope = useTenantScope();
  const figures = useQuery(dutyQueries.figures(scope, companyId));
  const list = useListState(byDay);
  const counts = figures.data;
  const isCalendar = list.filter('view') === 'calendar';
  const narrowed = narrowedText(list);

  return (
    <>
      <DutyFigures query={figures} />
      <ListHead>
        {!isCalendar && (
          <SearchField
            label="Search duties"
            value={list.search}
            onChange={list.setSearch}
            ahead={list.searchAhead}
          />
        )}
        <FilterChips
          label="Shown as"
          value={isCalendar ? 'calendar' : ''}
          onChange={(view) => list.setQuery(view ? `view=${view}` : '')}
          options={[
            { value: '', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
        {!isCalendar && (
          <ListFilters>
            <FilterChips
              label="State"
              value={list.filter('state')}
              onChange={(state) => list.setFilter('state', state)}
              options={[
                { value: '', label: 'Open', ...countOf(counts?.open) },
                { value: 'late', label: 'Late', ...countOf(counts?.late) },
                { value: 'soon', label: 'Due in 30 days', ...countOf(counts?.soon) },
                { value: 'reported', label: 'Reported', ...countOf(counts?.reported) },
                { value: 'settled', label: 'Settled', ...countOf(counts?.settled) },
                { value: 'all', label: 'All' },
              ]}
            />
            {narrowed && (
              <Button size="small" onClick={() => list.setQuery(withoutDays(list))}>
                {narrowed}: show all
              </Button>
            )}
          </ListFilters>
        )}
      </ListHead>
      {isCalendar ? (
        <DutyCalendar
          companyId={companyId}
          month={list.filter('month')}
          onMonth={(month) => list.setFilter('month', month)}
        />
      ) : (
        <DutyList companyId={companyId} list={list} />
      )}
    </>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

/** What an address from the calendar or a report narrows the list to; '' for nothing. */
function narrowedText(list: ListState): string {
  const [from, to] = [list.filter('from'), list.filter('to')].map((day) => day && formatDate(day));
  const days = from && from === to ? from : [from && `from ${from}`, to && `to ${to}`];
  const outcome = outcomes[list.filter('state')];
  const text = [outcome, list.filter('rule') && 'one kind of duty', ...[days].flat()].filter(
    Boolean,
  );
  return text.join(' ');
}

function withoutDays(list: ListState): string {
  const params = new URLSearchParams(list.query);
  for (const name of ['from', 'to', 'rule', ...(outcomes[list.filter('state')] ? ['state'] : [])])
    params.delete(name);
  return params.toString();
}

/** States that only a report asks for. */
const outcomes: Record<string, string> = {
  in_time: 'Done in time',
  done_late: 'Done late',
  waived: 'Not needed',
};
