import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color } from '../theme/color.ts';

const List = styled('dl')({
  '& > div': { padding: '8px 0', borderBottom: `1px solid ${color.line}` },
  '& > div:last-child': { borderBottom: 0 },
  '& dt': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& dd': { marginTop: 2, fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
  '& small, & dd > em': { color: color.secondary },
  '&[data-layout="split"]': {
    '& > div': {
      display: 'flex',
      gap: 12,
      justifyContent: 'space-between',
      alignItems: 'baseline',
    },
    '& dt': { flex: 'none', fontSize: 13, lineHeight: '20px' },
    '& dd': { margin: 0, textAlign: 'right' },
  },
});

export interface Fact {
  /** Tells facts with the same label apart. */
  id?: string;
  label: string;
  /** Nothing known is shown as a dash. */
  value: ReactNode;
  /** Small text under the value. */
  note?: ReactNode;
}

/** Names and values: stacked in a narrow column, or `split` with values at the right. An item that is false is left out. */
export function Facts({
  items,
  layout = 'stack',
}: {
  items: readonly (Fact | false | null | undefined)[];
  layout?: 'stack' | 'split';
}) {
  return (
    <List data-layout={layout}>
      {items.filter(isFact).map(({ id, label, value, note }) => (
        <div key={id ?? label}>
          <dt>{label}</dt>
          <dd>
            {value ?? '–'}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </List>
  );
}

function isFact(item: Fact | false | null | undefined): item is Fact {
  return Boolean(item);
}
