import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';

import { siteMedia } from '../site-elements.ts';

const List = styled('dl')({
  marginTop: 12,
  borderTop: `1px solid ${color.lineStrong}`,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '164px minmax(0, 1fr)',
    gap: '0 12px',
    minHeight: 45,
    padding: '12px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  '& > div:last-of-type': { borderBottom: 0 },
  '& dt': { display: 'flex', gap: 12, fontWeight: 500 },
  '& dd': { color: color.secondary, textWrap: 'pretty', overflowWrap: 'anywhere' },
  [siteMedia.phone]: {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& dd': { paddingLeft: 32 },
  },
});

/** Three ruled rows: a mark, the subject of the check, and its result. */
export function FindingsList({
  rows,
}: {
  rows: readonly { what: string; mark: ReactNode; text: ReactNode }[];
}) {
  return (
    <List>
      {rows.map(({ what, mark, text }) => (
        <div key={what}>
          <dt>
            {mark}
            {what}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </List>
  );
}
