import { styled } from '@mui/material/styles';
import {
  formatDate,
  formatDayDistance,
  formatTime,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { color, font } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { siteMedia } from './site-elements.ts';

const Place = styled('aside')({
  maxWidth: 560,
  paddingTop: 'clamp(24px, 6vh, 112px)',
  fontVariantNumeric: 'tabular-nums',
  [siteMedia.phone]: {
    display: 'flex',
    flexDirection: 'row-reverse',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 12,
    maxWidth: 'none',
    paddingTop: 8,
    whiteSpace: 'nowrap',
  },
});

const Clock = styled('p')({
  fontSize: 15,
  lineHeight: '24px',
  color: color.secondary,
  [siteMedia.phone]: { fontSize: 13 },
});

const Day = styled('p')({
  marginTop: 4,
  font: `400 52px/58px ${font.serif}`,
  letterSpacing: '-0.024em',
  '& > span': { display: 'block' },
  '@media (max-width: 1140px)': { fontSize: 40, lineHeight: '46px' },
  [siteMedia.phone]: {
    margin: 0,
    fontSize: 18,
    lineHeight: '28px',
    letterSpacing: '-0.01em',
    '& > span': { display: 'inline' },
  },
});

const Dates = styled('dl')({
  maxWidth: 520,
  marginTop: 28,
  borderTop: `1px solid ${color.text}`,
  fontSize: 15,
  lineHeight: '24px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '104px minmax(0, 1fr) auto',
    gap: 16,
    padding: '9px 0',
    borderBottom: `1px solid ${color.sandLine}`,
  },
  '& dt': { fontWeight: 500 },
  '& dd:last-of-type': { color: color.secondary },
  [siteMedia.phone]: { display: 'none' },
});

/** Days of the year on which something falls due for many; only dates the registry itself publishes. */
const registryDates = [
  { monthDay: '01-01', what: 'Annual government fees fall due' },
  { monthDay: '01-31', what: 'Business licences are renewed' },
  { monthDay: '09-30', what: 'Substance reports for calendar years' },
];

function upcoming(today: string) {
  const year = Number(today.slice(0, 4));
  return registryDates
    .map(({ monthDay, what }) => {
      const thisYear = `${year}-${monthDay}`;
      return { what, date: thisYear >= today ? thisYear : `${year + 1}-${monthDay}` };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Today in Nassau, and the registry's next dates. Says nothing about any company. */
export function NassauToday({ now }: { now?: Date }) {
  const [openedAt] = useState(() => new Date());
  const moment = now ?? openedAt;
  const today = nassauToday(moment);
  const [weekday, date] = formatDate(today, 'full').split(', ');
  return (
    <Place aria-label="Today in Nassau">
      <Clock>Nassau, {formatTime(moment)}</Clock>
      <Day>
        {weekday}, <span>{date}</span>
      </Day>
      <Dates>
        {upcoming(today).map((entry) => (
          <div key={entry.what}>
            <dt>{formatDate(entry.date, 'long').replace(/ \d{4}$/, '')}</dt>
            <dd>{entry.what}</dd>
            <dd>{formatDayDistance(entry.date, today)}</dd>
          </div>
        ))}
      </Dates>
    </Place>
  );
}
