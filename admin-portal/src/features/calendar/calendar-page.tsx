import {
  formatMoney,
  formatNumber,
  isDateOnly,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { daysOf, monthOf } from '@portal/shared-core/domain/month';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page, QueryState } from '@portal/shared-core/ui';
import { MonthGrid, MonthPanel } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { calendarQueries, type DayLine } from './api/calendar.queries.ts';
import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { DayCount } from './components/day-count.tsx';
import { DayPanel } from './components/day-panel.tsx';

/** A month of the whole portfolio: what falls due on each day and the money of it (CMP-03). */
function CalendarPage() {
  const [params, setParams] = useSearchParams();
  const today = nassauToday();
  const month = monthOf(params.get('month') ?? '', today);
  const day = params.get('day') ?? '';
  const days = daysOf(month);
  const [first = today] = days;
  const query = useQuery(calendarQueries.days(useTenantScope(), first, days.at(-1) ?? today));
  const go = (to: string) => setParams(to ? { month: to } : {}, { replace: true });

  return (
    <Page title="Calendar" width="wide" tabs={<ComplianceTabs />}>
      <MonthPanel month={month} note={query.data && totalText(query.data, month)} onMonth={go}>
        <QueryState query={query} failed="The calendar could not be loaded">
          {(lines) => (
            <MonthGrid
              month={month}
              days={days}
              today={today}
              open={day}
              dayTo={(of) => `?month=${month}&day=${of}`}
              entriesOf={(of) => lines.filter((line) => line.on_day === of)}
            >
              {(line) => <DayCount key={line.kind} line={line} today={today} />}
            </MonthGrid>
          )}
        </QueryState>
      </MonthPanel>
      {isDateOnly(day) && <DayPanel day={day} />}
    </Page>
  );
}

/** '118 duties, US$42,000.00 to pay': what is open of the month. */
function totalText(lines: readonly DayLine[], month: string): string {
  const duties = lines.filter(
    (line) => line.kind === 'obligation' && line.on_day.startsWith(month),
  );
  const open = duties.reduce((sum, line) => sum + line.open, 0);
  if (open === 0) return 'no open duty';
  const sums = new Map<string, number>();
  for (const { currency, open: amount } of duties.flatMap(({ money }) => money)) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  const money = [...sums].map(([currency, sum]) => formatMoney(sum.toFixed(2), currency));
  const count = `${formatNumber(open)} open ${open === 1 ? 'duty' : 'duties'}`;
  return money.length > 0 ? `${count}, ${money.join(' and ')} to pay` : count;
}

export { CalendarPage as Component };
