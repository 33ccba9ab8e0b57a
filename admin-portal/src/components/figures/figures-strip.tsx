import styled from '@emotion/styled';
import { useScreens } from '@portal/shared-core/shell';
import { color, ease, font, media, radius } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { DayLine } from './day-line.tsx';

const Strip = styled('ul')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  overflow: 'hidden',
  '& > li + li': { borderLeft: `1px solid ${color.line}` },
  [media.narrow]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(3, 1fr)' },
  [media.phone]: {
    gridTemplateColumns: '1fr 1fr',
    '& > li': { borderTop: `1px solid ${color.line}`, margin: '-1px 0 0 -1px' },
    '& > li:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
  },
});

const Cell = styled('div')({
  display: 'block',
  height: '100%',
  padding: 16,
  color: color.text,
  textDecoration: 'none',
  transition: `background-color ${ease}`,
  '&:is(a):hover': { background: color.hover },
  '& > span': { display: 'block', fontSize: 13, color: color.secondary },
  '& > div': { display: 'flex', alignItems: 'flex-end', gap: 12, margin: '4px 0 2px' },
  '& strong': {
    font: `560 26px/32px ${font.serif}`,
    fontVariantNumeric: 'tabular-nums',
    [media.phone]: { fontSize: 20, lineHeight: '28px' },
  },
  '& strong[data-bad]': { color: color.bad.ink },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

export interface Figure {
  label: string;
  /** As it is written: '23', 'US$697.50'. */
  value: string;
  /** One sentence on what the number means. */
  note: ReactNode;
  to: string;
  bad?: boolean;
  /** The last fourteen days, the oldest first. */
  days?: readonly number[];
}

/** The figures of the day; each opens the list behind it. */
export function FiguresStrip({ figures }: { figures: readonly Figure[] }) {
  const hasScreen = useScreens();
  return (
    <Strip aria-label="Figures">
      {figures.map(({ label, value, note, to, bad, days }) => (
        <li key={label}>
          {/* A figure whose list has no page yet opens nothing. */}
          <Cell {...(hasScreen(to.split('?')[0] ?? to) && { as: Link, to })}>
            <span>{label}</span>
            <div>
              <strong data-bad={bad || undefined}>{value}</strong>
              {days && <DayLine days={days} />}
            </div>
            <small>{note}</small>
          </Cell>
        </li>
      ))}
    </Strip>
  );
}
