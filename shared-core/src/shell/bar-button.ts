import styled from '@emotion/styled';

import { color, ease, media, radius, visuallyHidden } from '../ui/theme/index.ts';

/** A quiet button of the top bar. */
export const BarButton = styled('button')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 36,
  height: 40,
  padding: '0 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
  transition: `background-color ${ease}`,
  '&:hover': { background: color.hover },
});

/** Words that may be cut off where the bar is narrow; on phones only screen readers get them. */
export const BarLabel = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [media.phone]: visuallyHidden,
});

/** Words for screen readers before a name: what the name is. */
export const BarPrefix = styled('span')(visuallyHidden);
