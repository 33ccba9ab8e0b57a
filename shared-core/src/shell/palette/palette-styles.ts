import styled from '@emotion/styled';

import { color, media, radius, visuallyHidden } from '../../ui/theme/index.ts';

export const Title = styled('h2')(visuallyHidden);

export const Ask = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 56,
  padding: '0 16px',
  borderBottom: `1px solid ${color.line}`,
  color: color.secondary,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    border: 0,
    outline: 0,
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontSize: 16,
    // The whole palette is what has the focus.
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: color.secondary, opacity: 1 },
  },
});

export const List = styled('div')({
  height: 'min(420px, calc(100vh - 220px))',
  padding: '4px 8px 8px',
  overflowY: 'auto',
  scrollPadding: 40,
  '& [role="group"] > p': {
    margin: '12px 8px 4px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: color.secondary,
  },
});

export const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '4px 8px',
  borderRadius: radius.control,
  color: color.text,
  cursor: 'pointer',
  '& svg': { flex: 'none', color: color.secondary },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span + span': {
    flex: '0 1 auto',
    minWidth: 0,
    marginLeft: 'auto',
    fontSize: 13,
    color: color.secondary,
  },
  '&[aria-selected="true"]': { background: color.primary.tint },
  '&[aria-selected="true"] :is(svg, span + span)': { color: color.text },
  // The name first, whole where it can be; what it is below it.
  [media.phone]: {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr)',
    gap: '0 10px',
    minHeight: 44,
    '& span + span': { gridColumn: 2, marginLeft: 0 },
  },
});

export const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 36,
  padding: '0 16px',
  borderTop: `1px solid ${color.line}`,
  fontSize: 12,
  color: color.secondary,
  '& [role="status"]': { flex: 1 },
  '& .keys': { [media.phone]: { display: 'none' } },
});

export const Nothing = styled('p')({ padding: '24px 8px', color: color.secondary });
