import styled from '@emotion/styled';
import { color, ease, media, visuallyHidden } from '../theme/color.ts';

export const Scroller = styled('div')({
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-virtual]': { maxHeight: 'min(720px, 70vh)', overflowY: 'auto' },
  [media.phone]: { overflowX: 'visible' },
});

export const PhoneHidden = styled('span')(visuallyHidden);

export const Sub = styled('span')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  color: color.secondary,
});

const edges = {
  '& tr > :first-child': { paddingLeft: 16 },
  '& tr > :last-child': { paddingRight: 16 },
};

/** A row of a phone: name and `end` on the first line, the rest small on the second. */
const phoneRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  minHeight: 56,
  padding: '10px 16px',
  borderBottom: `1px solid ${color.line}`,
  '& > *, & > :first-child, & > :last-child': {
    width: 'auto !important',
    height: 'auto',
    padding: 0,
    border: 0,
    textAlign: 'left',
  },
  '& > [data-phone="check"]': { order: -1 },
  // Under the name, not under the check box.
  '& > [data-phone="check"] ~ [data-phone="line"]': { marginLeft: 30 },
  '& > [data-phone="first"]': { flex: '1 1 0', minWidth: '55%', order: 0 },
  '& > [data-phone="end"]': { order: 1, marginLeft: 'auto' },
  '&::after': { content: '""', order: 2, flexBasis: '100%' },
  '& > [data-phone="line"]': {
    order: 3,
    fontSize: 13,
    lineHeight: '18px',
    color: color.secondary,
  },
  '& > [data-phone="line"][data-figures]::before': { content: 'attr(data-header) "\\00a0"' },
  '& > [data-phone="hidden"]': { display: 'none' },
} as const;

export const TableRoot = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  position: 'relative',
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: 36,
    padding: '0 12px',
    background: color.surface,
    boxShadow: `inset 0 -1px 0 ${color.line}`,
    color: color.secondary,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& tbody td, & tbody th': {
    height: 44,
    padding: '6px 12px',
    borderBottom: `1px solid ${color.line}`,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'middle',
  },
  '&[data-compact] tbody td, &[data-compact] tbody th': { height: 36, padding: '4px 12px' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& tbody th': { minWidth: 180, fontWeight: 500, color: color.text },
  '& tbody th a': { color: 'inherit', textDecoration: 'none', position: 'relative' },
  '& tbody th a:hover': { textDecoration: 'underline' },
  '& tr > [data-figures][data-figures]': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr': { transition: `background-color ${ease}` },
  '& tbody tr:hover, & tbody tr:has(th a:focus-visible)': { background: color.hover },
  '& tbody tr:focus-visible': { outlineOffset: -2 },
  '& tr[data-gap]:hover': { background: 'none' },
  '& tbody tr[data-selected]': { background: color.selected },
  '& tr[data-selected] > :first-child': { boxShadow: `inset 3px 0 0 ${color.primary.main}` },
  '& .row-actions': { textAlign: 'right', whiteSpace: 'nowrap', opacity: 0 },
  '& tr:hover .row-actions, & tr:focus-within .row-actions, & tr[data-selected] .row-actions': {
    opacity: 1,
  },
  '&[data-refreshing] tbody': { opacity: 0.55 },
  ...edges,
  [media.phone]: {
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': phoneRow,
    '& tbody tr:last-child': { borderBottom: 0 },
    '& tr[aria-hidden] > *': { flex: '1 1 40%' },
    '& tr[aria-hidden] > :nth-of-type(n + 3)': { display: 'none' },
    '& tbody tr[data-selected]': { boxShadow: `inset 3px 0 0 ${color.primary.main}` },
    '& tr[data-selected] > :first-child': { boxShadow: 'none' },
    '& tr > [data-figures][data-figures]': { textAlign: 'left' },
  },
});

export const EmptyRow = styled('tr')({
  '&&:hover': { background: 'none' },
  '& > td': { padding: 0 },
  [media.phone]: { '&& > td': { flex: 1 } },
});

export const SortButton = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 24,
  margin: '0 -6px',
  padding: '2px 6px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: 'inherit',
  fontWeight: 'inherit',
  '[data-figures] > &': { flexDirection: 'row-reverse' },
  '& svg': { opacity: 0, transition: `opacity ${ease}` },
  '&:hover': { color: color.text },
  '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
  '&[data-current]': { color: color.text },
  '&[data-current] svg': { opacity: 1 },
});

export const TableFoot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '4px 8px 4px 16px',
  borderTop: `1px solid ${color.line}`,
  fontSize: 12,
  color: color.secondary,
});
