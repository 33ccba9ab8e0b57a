import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';
import { ItemTitle, siteMedia, Text } from './site-elements.ts';

const List = styled('ul')({
  borderTop: `1px solid ${color.lineStrong}`,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '240px minmax(0, 1fr)',
    gap: '0 32px',
    padding: '18px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  [siteMedia.phone]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, padding: '16px 0' },
  },
});

export interface LedgerEntry {
  title: string;
  text: ReactNode;
}

/** Entries ruled like a ledger: what, and what about it. */
export function LedgerList({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <List>
      {entries.map(({ title, text }) => (
        <li key={title}>
          <ItemTitle>{title}</ItemTitle>
          <Text>{text}</Text>
        </li>
      ))}
    </List>
  );
}
