import styled from '@emotion/styled';

import { color } from '../ui/theme/index.ts';

/** A list of things of the account, each with its action at the right. */
export const Lines = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

export const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  padding: '8px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});
