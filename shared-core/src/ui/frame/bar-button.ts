import styled from '@emotion/styled';

import { color, ease, media, radius, visuallyHidden } from '../theme/index.ts';

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

/** How many are unread, on the corner of the icon. */
export const BarCount = styled('span')({
  position: 'absolute',
  top: 2,
  left: 18,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  boxShadow: `0 0 0 2px ${color.page}`,
  background: color.accent,
  color: color.onAccent,
  fontSize: 10,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
});

/** Text that is truncated on narrow bars; on phones only screen readers read it. */
export const BarLabel = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [media.phone]: visuallyHidden,
});

/** A hidden label before a name for screen readers. */
export const BarPrefix = styled('span')(visuallyHidden);
