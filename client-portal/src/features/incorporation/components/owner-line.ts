import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

const besides = '@container (min-width: 600px)';

/** The container of an owner: its own width, not the window's, decides whether its parts are side by side. */
export const ownerBox = { containerType: 'inline-size' } as const;

/** Who it is, how much they hold, what that comes to; then what belongs to the whole width. */
export const OwnerLine = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 180px) minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'start',
  '& > :first-of-type, & > [data-wide]': { gridColumn: '1 / -1' },
  [besides]: {
    gridTemplateColumns: 'minmax(0, 1fr) 116px 84px',
    '& > :first-of-type': { gridColumn: 'auto' },
  },
});

/** The calculated share of a holding and its Remove action, level with the fields beside it. */
export const OwnerShare = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignSelf: 'end',
  alignItems: 'baseline',
  gap: '4px 12px',
  textAlign: 'right',
  '& > strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  [besides]: { display: 'grid', justifyItems: 'end', alignSelf: 'start', paddingTop: 24 },
});
