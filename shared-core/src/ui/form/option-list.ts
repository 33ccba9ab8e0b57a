import styled from '@emotion/styled';
import { color, media, radius } from '../theme/color.ts';

/** What the options of a combobox hang from. */
export const ComboAnchor = styled('div')({ position: 'relative' });

/** The open list under a combobox. */
export const ComboOptions = styled('ul')({
  position: 'absolute',
  zIndex: 40,
  inset: 'calc(100% + 4px) 0 auto',
  maxHeight: 264,
  overflowY: 'auto',
  padding: 4,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.raised,
  boxShadow: color.shadow,
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
    padding: '4px 10px',
    borderRadius: radius.control,
    cursor: 'pointer',
  },
  '& > li.Mui-focused': { background: color.hover },
  '& > li[aria-selected="true"]': { background: color.primary.tint, color: color.primary.ink },
  '& > li > span': { fontSize: 12 },
  [media.phone]: { '& > li': { minHeight: 44 } },
  // A dialog cuts off what hangs over its edge: there the list makes it longer.
  '.MuiDialogContent-root &': { position: 'static', marginTop: 4, boxShadow: 'none' },
});

/** In place of options: why there are none. */
export const ComboNote = styled('p')({ padding: '8px 10px', color: color.secondary });
