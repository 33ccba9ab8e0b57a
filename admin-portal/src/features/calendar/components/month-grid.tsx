import styled from '@emotion/styled';
import { formatDate, formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { color, media } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

import type { DayLine } from '../api/calendar.queries.ts';

const Grid = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '& > li': { minHeight: 88, borderTop: `1px solid ${color.line}` },
  '& > li:not(:nth-of-type(7n + 1))': { borderLeft: `1px solid ${color.line}` },
  '& > li[data-other]': { background: color.well },
  '& > li[data-today] > :first-of-type > span': { color: color.primary.ink, fontWeight: 600 },
  '& > li[data-open]': { boxShadow: `inset 0 0 0 2px ${color.primary.main}` },
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

const Day = styled('div')({
  display: 'block',
  height: '100%',
  padding: 8,
  color: 'inherit',
  textDecoration: 'none',
  '&:is(a):hover': { background: color.hover },
  '&:is(a):focus-visible': { outlineOffset: -2 },
  '& > p': {
    marginTop: 4,
    padding: '2px 6px',
    borderRadius: 4,
    background: color.primary.tint,
    fontSize: 12,
    lineHeight: '16px',
    overflowWrap: 'anywhere',
  },
  '& > p[data-late]': { background: color.bad.tint, color: color.bad.ink },
  '& > p[data-settled]': { background: 'none', color: color.secondary },
});

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const nouns: Record<DayLine['kind'], readonly [one: string, many: string]> = {
  obligation: ['duty', 'duties'],
  document: ['document expires', 'documents expire'],
  kyc_review: ['KYC review', 'KYC reviews'],
};

/** A month as whole weeks: on each day how much falls due and the money of it. A day with entries is a link. */
export function MonthGrid({
  title,
  month,
  days,
  lines,
  today,
  open,
  dayTo,
}: {
  title: string;
  month: string;
  days: readonly string[];
  lines: readonly DayLine[];
  today: string;
  /** The day whose entries are shown. */
  open: string;
  dayTo: (day: string) => string;
}) {
  return (
    <>
      <Weekdays aria-hidden>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Weekdays>
      <Grid aria-label={title}>
        {days.map((day) => {
          const found = lines.filter(({ on_day: each }) => each === day);
          return (
            <li
              key={day}
              data-other={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              data-empty={found.length === 0 || undefined}
              data-open={day === open || undefined}
            >
              <Day {...(found.length > 0 && { as: Link, to: dayTo(day) })}>
                <span>{formatDate(day, 'short')}</span>
                {found.map((line) => (
                  <p
                    key={line.kind}
                    data-late={(line.open > 0 && day < today) || undefined}
                    data-settled={line.open === 0 || undefined}
                  >
                    {lineText(line)}
                  </p>
                ))}
              </Day>
            </li>
          );
        })}
      </Grid>
    </>
  );
}

/** '286 duties, US$128,000.00'; of settled ones with how many are left. */
function lineText({ kind, entries, open, money }: DayLine): string {
  const [one, many] = nouns[kind];
  const noun = entries === 1 ? one : many;
  const left = kind === 'obligation' && open < entries ? `, ${formatNumber(open)} open` : '';
  const sums = money
    .filter((each) => each.open > 0)
    .map((each) => formatMoney(each.open.toFixed(2), each.currency));
  return [`${formatNumber(entries)} ${noun}${left}`, ...sums].join(', ');
}
