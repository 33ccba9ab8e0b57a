import styled from '@emotion/styled';
import { formatDate, formatTime, nassauToday } from '@portal/shared-core/domain/format';
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

/** Today's date in Nassau, the place of the registry. Independent of any company. */
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
    </Place>
  );
}
