import styled from '@emotion/styled';
import { color, media, radius } from '../theme/color.ts';

/** Between phone and wide screens the side bar is a rail, also when it is expanded by preference. */
export const railMedia = '@media (min-width: 761px) and (max-width: 1120px)';

export const FrameGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: '240px minmax(0, 1fr)',
  minHeight: '100vh',
  '&[data-collapsed]': { gridTemplateColumns: '64px minmax(0, 1fr)' },
  [railMedia]: { gridTemplateColumns: '64px minmax(0, 1fr)' },
  [media.phone]: { '&, &[data-collapsed]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const SkipLink = styled('a')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 100,
  padding: '8px 14px',
  borderRadius: radius.control,
  background: color.text,
  color: color.surface,
  fontWeight: 500,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
});

export const TopBar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 56,
  padding: '0 24px',
  background: color.page,
  borderBottom: `1px solid ${color.line}`,
  [media.phone]: { gap: 2, padding: '0 8px' },
});

export const MenuButton = styled('button')({
  display: 'none',
  placeItems: 'center',
  width: 44,
  height: 44,
  flex: 'none',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.secondary,
  [media.phone]: { display: 'grid' },
});
