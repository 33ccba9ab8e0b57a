import styled from '@emotion/styled';

import { color, media } from '../theme/color.ts';

/** The key of an action, printed on its button. Hidden from screen readers, which read the button's `aria-keyshortcuts`, and on phones. */
export const Kbd = styled('kbd')({
  minWidth: 18,
  padding: '0 4px',
  border: '1px solid currentColor',
  borderRadius: 4,
  font: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  textAlign: 'center',
  opacity: 0.8,
  'p &, dd &': { color: color.secondary },
  [media.phone]: { display: 'none' },
});
