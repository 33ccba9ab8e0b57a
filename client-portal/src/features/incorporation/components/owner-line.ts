import styled from '@emotion/styled';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';

const besides = '@container (min-width: 460px)';

/** The container of an owner: its own width, not the window's, decides whether its parts are side by side. */
export const ownerBox = { containerType: 'inline-size' } as const;

/**
 * One row of the owners' table: picture, name with a note, figure, what it comes to, actions. In a narrow place the figure and what it comes
 * to are below the name. The labels are for screen readers: the head of the table says them once.
 */
export const OwnerLine = styled('div')({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) minmax(56px, auto)',
  gridTemplateAreas: '"face name actions" ". figure share"',
  alignItems: 'start',
  gap: '6px 12px',
  padding: '6px 12px',
  '& [data-cell="face"]': { gridArea: 'face', paddingTop: 2 },
  '& [data-cell="name"]': { gridArea: 'name', minWidth: 0 },
  '& [data-cell="figure"]': { gridArea: 'figure', minWidth: 0 },
  '& [data-cell="share"]': { gridArea: 'share' },
  '& [data-cell="actions"]': { gridArea: 'actions' },
  '& [data-cell="name"] label, & [data-cell="figure"] label': visuallyHidden,
  [besides]: {
    gridTemplateColumns: '32px minmax(0, 1fr) 112px 64px 60px',
    gridTemplateAreas: '"face name figure share actions"',
  },
});

/** The head of the table, where its columns are side by side. */
export const OwnerHead = styled('div')({
  display: 'none',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  borderBottom: `1px solid ${color.line}`,
  [besides]: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr) 112px 64px 60px',
    gap: 12,
    padding: '8px 12px',
    '& > :first-of-type': { gridColumn: '1 / 3' },
    '& > :nth-of-type(2), & > :nth-of-type(3)': { textAlign: 'right' },
  },
});

/** A note under a name. */
export const OwnerNote = styled('p')({
  paddingTop: 2,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  overflowWrap: 'anywhere',
});

/** What a holding comes to. */
export const OwnerShare = styled('div')({
  display: 'grid',
  justifyItems: 'end',
  paddingTop: 6,
  textAlign: 'right',
  '& > strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

/** What one may do with a row. */
export const OwnerActions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 4,
  paddingTop: 2,
});

/** Below a row, under the name. */
export const OwnerBelow = styled('div')({
  padding: '2px 12px 12px 56px',
  '@container (max-width: 459.98px)': { paddingLeft: 12 },
});
