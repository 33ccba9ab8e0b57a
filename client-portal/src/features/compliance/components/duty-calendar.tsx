import styled from '@emotion/styled';
import { formatDate, formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, Panel, QueryState, TextLink } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { dutyQueries } from '../api/duty.queries.ts';
import {
  daysOf,
  entriesByDay,
  monthOf,
  monthTitle,
  nextMonth,
  type CalendarEntry,
} from '../month.ts';

const Grid = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '& > li': { minHeight: 92, padding: 8, borderTop: `1px solid ${color.line}` },
  '& > li:not(:nth-of-type(7n + 1))': { borderLeft: `1px solid ${color.line}` },
  '& > li[data-other]': { background: color.well },
  '& > li[data-today] > span': { color: color.primary.ink, fontWeight: 600 },
  // On phones only the days with entries, one under the other.
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > li': { minHeight: 0 },
    '& > li:not(:nth-of-type(7n + 1))': { borderLeft: 0 },
    '& > li[data-empty]': { display: 'none' },
  },
});

const Weekdays = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  fontSize: 12,
  color: color.secondary,
  '& > span': { padding: '4px 8px' },
  [media.phone]: { display: 'none' },
});

const Entry = styled('p')({
  marginTop: 4,
  padding: '2px 6px',
  borderRadius: 4,
  background: color.primary.tint,
  fontSize: 12,
  lineHeight: '16px',
  overflowWrap: 'anywhere',
  '&[data-late]': { background: color.bad.tint, color: color.bad.ink },
  '&[data-settled]': { background: 'none', color: color.secondary },
  '& > small': { display: 'block', color: color.secondary },
  '& a': { color: 'inherit' },
});

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A month of duties and of documents that expire, with the money of each day. */
export function DutyCalendar({
  companyId,
  month: requested,
  onMonth,
}: {
  companyId: string | null;
  /** 'YYYY-MM', or anything else for this month. */
  month: string;
  onMonth: (month: string) => void;
}) {
  const today = nassauToday();
  const month = monthOf(requested, today);
  const days = daysOf(month);
  const [first = today] = days;
  const last = days.at(-1) ?? today;
  const query = useQuery(dutyQueries.calendar(useTenantScope(), companyId, first, last));

  return (
    <Panel
      title={monthTitle(month)}
      flush
      action={
        <Actions>
          <Button size="small" onClick={() => onMonth(nextMonth(month, -1))}>
            Previous month
          </Button>
          <Button size="small" onClick={() => onMonth('')}>
            This month
          </Button>
          <Button size="small" onClick={() => onMonth(nextMonth(month, 1))}>
            Next month
          </Button>
        </Actions>
      }
    >
      <QueryState query={query} failed="The calendar could not be loaded">
        {(entries) => {
          const byDay = entriesByDay(entries);
          return (
            <>
              <Weekdays aria-hidden>
                {weekdays.map((name) => (
                  <span key={name}>{name}</span>
                ))}
              </Weekdays>
              <Grid aria-label={monthTitle(month)}>
                {days.map((day) => (
                  <li
                    key={day}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                    data-empty={!byDay.has(day) || undefined}
                  >
                    <span>{formatDate(day, 'short')}</span>
                    {byDay.get(day)?.map((entry) => (
                      <CalendarItem
                        key={entry.id}
                        entry={entry}
                        today={today}
                        withCompany={companyId === null}
                      />
                    ))}
                  </li>
                ))}
              </Grid>
            </>
          );
        }}
      </QueryState>
    </Panel>
  );
}

function CalendarItem({
  entry,
  today,
  withCompany,
}: {
  entry: CalendarEntry;
  today: string;
  withCompany: boolean;
}) {
  const { kind, title, state, on_day: day, amount, currency, company, company_name: name } = entry;
  const isOpen = state === 'open' || kind === 'document';
  const text = kind === 'document' ? `${title} expires` : title;
  return (
    <Entry data-late={(isOpen && day < today) || undefined} data-settled={!isOpen || undefined}>
      {company && kind === 'obligation' ? (
        <TextLink to={`${paths.companyCompliance(company)}?state=all&from=${day}&to=${day}`}>
          {text}
        </TextLink>
      ) : (
        text
      )}
      {amount !== null && ` ${formatMoney(amount, currency ?? 'USD')}`}
      {(entry.party_name ?? (withCompany ? name : null)) && (
        <small>{entry.party_name ?? name}</small>
      )}
    </Entry>
  );
}
