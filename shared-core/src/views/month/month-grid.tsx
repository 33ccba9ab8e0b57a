import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatDate, formatMonth } from '../../domain/format.ts';
import { color, media } from '../../ui/theme/index.ts';

const Grid = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '& > li': { minHeight: 88, borderTop: `1px solid ${color.line}` },
  '&[data-tall] > li': { minHeight: 92 },
  '& > li:not(:nth-of-type(7n + 1))': { borderLeft: `1px solid ${color.line}` },
  '& > li[data-other]': { background: color.well },
  '& > li[data-today] > :first-of-type > span': { color: color.primary.ink, fontWeight: 600 },
  '& > li[data-open]': { boxShadow: `inset 0 0 0 2px ${color.primary.main}` },
  // On phones only the days with entries, one under the other.
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > li, &[data-tall] > li': { minHeight: 0 },
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
});

/** An entry of a day: `data-late` is overdue, `data-settled` is done. */
export const DayEntry = styled('p')({
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

/** A month as whole weeks, with the entries of each day. */
export function MonthGrid<Entry>({
  month,
  days,
  today,
  open,
  tall = false,
  dayTo,
  entriesOf,
  children,
}: {
  /** 'YYYY-MM'. */
  month: string;
  /** The days of its weeks, from `daysOf`. */
  days: readonly string[];
  today: string;
  /** The day whose entries are shown beside the grid. */
  open?: string;
  tall?: boolean;
  /** Makes a day with entries a link. */
  dayTo?: (day: string) => string;
  entriesOf: (day: string) => readonly Entry[];
  children: (entry: Entry) => ReactNode;
}) {
  return (
    <>
      <Weekdays aria-hidden>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Weekdays>
      <Grid aria-label={formatMonth(`${month}-01`)} data-tall={tall || undefined}>
        {days.map((day) => {
          const entries = entriesOf(day);
          return (
            <li
              key={day}
              data-other={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              data-empty={entries.length === 0 || undefined}
              data-open={day === open || undefined}
            >
              <Day {...(dayTo && entries.length > 0 && { as: Link, to: dayTo(day) })}>
                <span>{formatDate(day, 'short')}</span>
                {entries.map(children)}
              </Day>
            </li>
          );
        })}
      </Grid>
    </>
  );
}
