import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

/** Lines of a panel: a figure, what it is about, and a word at the end. */
export const Lines = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '56px minmax(0, 1fr) auto',
    gap: '0 12px',
    padding: '8px 16px',
    borderTop: `1px solid ${color.line}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li > b': {
    fontWeight: 600,
    color: color.bad.ink,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > li > b > small': { display: 'block', fontWeight: 400, fontSize: 12, lineHeight: '16px' },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > div > small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
  },
  '& > li > span': { color: color.secondary, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
});
