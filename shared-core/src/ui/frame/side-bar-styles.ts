import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { color, ease, media, radius, visuallyHidden } from '../theme/color.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

export const Brand = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: 10,
  height: 56,
  padding: '0 8px',
  fontWeight: 600,
  color: color.text,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
});

export const GroupLabel = styled('p')({
  margin: '16px 8px 4px',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
  color: color.secondary,
});

export const Nav = styled('nav')({
  flex: 1,
  minHeight: 0,
  margin: '0 -12px',
  padding: '8px 12px',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  '& ul': { display: 'flex', flexDirection: 'column', gap: 2 },
});

export const Foot = styled('div')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  paddingTop: 8,
  borderTop: `1px solid ${color.line}`,
});

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  height: 36,
  padding: '0 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.secondary,
  fontWeight: 500,
  textAlign: 'left',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: `background-color ${ease}, color ${ease}`,
  '&:hover': { background: color.hover, color: color.text },
  '&[data-busy] > svg': { animation: `${turn} 0.9s linear infinite` },
  '&[aria-current="page"]': {
    background: color.primary.tint,
    color: color.primary.ink,
    fontWeight: 600,
  },
  '&[aria-current="page"]::before': {
    content: '""',
    position: 'absolute',
    inset: '6px auto 6px -12px',
    width: 3,
    borderRadius: '0 3px 3px 0',
    background: color.primary.main,
  },
  [media.phone]: { height: 44 },
} as const;

const badge = {
  minWidth: 20,
  marginLeft: 'auto',
  padding: '0 6px',
  borderRadius: 10,
  background: color.neutral,
  color: color.secondary,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** What every side bar has, on the page or in the drawer. */
export const sideBarStyles = {
  display: 'flex',
  flexDirection: 'column',
  padding: '0 12px 12px',
  background: color.page,
  color: color.text,
  '& .side-row': row,
  '& .side-badge': badge,
  '& [aria-current="page"] .side-badge': { background: color.surface, color: color.primary.ink },
  '& .side-hidden': visuallyHidden,
  '& .side-stamp': {
    marginLeft: 'auto',
    fontSize: 11,
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .side-note': {
    overflow: 'hidden',
    padding: '4px 8px 0',
    fontSize: 11,
    lineHeight: '16px',
    color: color.secondary,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .side-user': { display: 'flex', alignItems: 'center', gap: 10, padding: '8px 6px' },
  '& .side-user-words': {
    minWidth: 0,
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
    '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& strong': { fontSize: 13, fontWeight: 500, color: color.text },
  },
} as const;

/**
 * The 64 px rail. A label becomes a tip beside its icon on hover and focus; it is `fixed` without a top, so
 * it is shown at its row and is not cut off by the scrolling list.
 */
export const railStyles = {
  '& .side-title, & .side-group, & .side-stamp, & .side-note, & .side-user-words': visuallyHidden,
  '& .side-row': { ...row, justifyContent: 'center', padding: 0 },
  '& .side-user': { justifyContent: 'center', padding: '8px 0' },
  '& .side-label': {
    position: 'fixed',
    left: 60,
    zIndex: 30,
    padding: '4px 8px',
    borderRadius: radius.control,
    background: color.text,
    color: color.surface,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    opacity: 0,
    pointerEvents: 'none',
    transition: `opacity ${ease}`,
  },
  '& .side-row:hover .side-label, & .side-row:focus-visible .side-label': {
    opacity: 1,
  },
  '& .side-badge': {
    ...badge,
    position: 'absolute',
    top: 2,
    left: 22,
    minWidth: 16,
    padding: '0 4px',
    lineHeight: '16px',
    fontSize: 10,
    boxShadow: `0 0 0 2px ${color.page}`,
  },
} as const;
