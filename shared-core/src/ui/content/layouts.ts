import styled from '@emotion/styled';

import { media } from '../theme/color.ts';

/** The line above a table: search first, then the filters. */
export const ListHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginBottom: 16,
  [media.phone]: { '& > :first-child': { width: '100%' } },
});

/** The filters of a list, on lines of their own below the search. */
export const ListFilters = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  width: '100%',
  gap: '8px 16px',
  // A phone has one row of them, which scrolls.
  [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', '& > *': { flex: 'none' } },
});

/** Two columns of a detail page: the work at the left, 300 px of facts at the right, below it on narrow screens. */
export const DetailColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 300px',
  gap: 40,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
});

/** Blocks one under the other, 24 px apart. */
export const Stack = styled('div')({
  display: 'grid',
  // What is wider than a phone scrolls by itself and does not widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  minWidth: 0,
  '& > section': { margin: 0 },
});
