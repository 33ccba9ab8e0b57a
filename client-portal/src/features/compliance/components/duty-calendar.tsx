import { formatMoney, formatNumber, nassauToday } from '@portal/shared-core/domain/format';
import { daysOf, monthOf } from '@portal/shared-core/domain/month';
import { MOST_ROWS, type Database } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, QueryState, TextLink } from '@portal/shared-core/ui';
import { DayEntry, MonthGrid, MonthPanel } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { dutyQueries } from '../api/duty.queries.ts';

type CalendarEntry = Database['public']['Functions']['calendar']['Returns'][number];

/** A month of duties and of documents that expire, with the money of each day. */
export function DutyCalendar({
  companyId,
  group,
  month: requested,
  onMonth,
}: {
  companyId: string | null;
  /** Of companies of the reader, '' for all. */
  group: string;
  /** 'YYYY-MM', or anything else for this month. */
  month: string;
  onMonth: (month: string) => void;
}) {
  const today = nassauToday();
  const month = monthOf(requested, today);
  const days = daysOf(month);
  const [first = today] = days;
  const last = days.at(-1) ?? today;
  const query = useQuery(
    dutyQueries.calendar(useTenantScope(), { companyId, group, from: first, to: last }),
  );

  return (
    <MonthPanel month={month} onMonth={onMonth}>
      <QueryState query={query} failed="The calendar could not be loaded">
        {(entries) => (
          <>
            {entries.length >= MOST_ROWS && (
              <InlineAlert tone="warning">
                The first {formatNumber(MOST_ROWS)} entries of the month are shown; the list of
                duties has all.
              </InlineAlert>
            )}
            <MonthGrid
              month={month}
              days={days}
              today={today}
              tall
              entriesOf={(day) => entries.filter((entry) => entry.on_day === day)}
            >
              {(entry) => (
                <CalendarItem
                  key={entry.id}
                  entry={entry}
                  today={today}
                  withCompany={companyId === null}
                />
              )}
            </MonthGrid>
          </>
        )}
      </QueryState>
    </MonthPanel>
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
    <DayEntry data-late={(isOpen && day < today) || undefined} data-settled={!isOpen || undefined}>
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
    </DayEntry>
  );
}
