import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { toneColors, type Tone } from './status-chip.tsx';
import { color } from '../theme/color.ts';

const List = styled('ol')({
  '& > li': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    padding: '0 0 16px 24px',
  },
  '& > li:last-child': { paddingBottom: 0 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    inset: '16px auto -4px 5px',
    width: 1,
    background: color.lineStrong,
  },
  '& > li:last-child::before': { display: 'none' },
});

const Dot = styled('span')({
  position: 'absolute',
  top: 5,
  left: 1,
  width: 9,
  height: 9,
  borderRadius: '50%',
});

const What = styled('div')({ flex: '1 1 200px', minWidth: 0 });
const Note = styled('div')({ fontSize: 13, color: color.secondary, overflowWrap: 'anywhere' });
const When = styled('div')({ flex: 'none', fontSize: 12, color: color.secondary });

export interface TimelineEntry {
  key: string;
  /** One sentence. */
  text: ReactNode;
  note?: ReactNode;
  /** A `DateText` or `RelativeTime`. */
  when: ReactNode;
  tone?: Tone;
}

/** What happened, newest or oldest first as given. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <List aria-label={label}>
      {entries.map(({ key, text, note, when, tone = 'neutral' }) => (
        <li key={key}>
          <Dot style={{ background: toneColors[tone].main }} />
          <What>
            {text}
            {note && <Note>{note}</Note>}
          </What>
          <When>{when}</When>
        </li>
      ))}
    </List>
  );
}
