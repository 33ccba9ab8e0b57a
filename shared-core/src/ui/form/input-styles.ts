import styled from '@emotion/styled';
import { color, ease, media, radius } from '../theme/color.ts';

/** The box of an input, with what stands inside it before or after: a unit, an icon, a button. */
export const InputBox = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // A form that stands alone, such as sign-in, asks for larger fields through these.
  minHeight: 'var(--field-height, 36px)',
  marginTop: 4,
  padding: '0 var(--field-padding, 10px)',
  fontSize: 'var(--field-text, inherit)',
  border: `1px solid ${color.field}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  transition: `border-color ${ease}`,
  '&:hover': { borderColor: color.secondary },
  '&:focus-within': {
    borderColor: color.primary.main,
    outline: `2px solid ${color.primary.main}`,
    outlineOffset: -1,
  },
  '&:has([aria-invalid="true"])': {
    borderColor: color.bad.main,
    outlineColor: color.bad.main,
    boxShadow: `inset 0 0 0 1px ${color.bad.main}`,
  },
  '&:has(:disabled, [readonly])': { background: color.neutral, borderColor: color.lineStrong },
  '& > svg, & > .unit': { flex: 'none', color: color.secondary },
  [media.phone]: { minHeight: 44, fontSize: 16 },
});

const bare = {
  flex: 1,
  minWidth: 0,
  width: '100%',
  padding: '7px 0',
  border: 0,
  outline: 0,
  background: 'none',
  color: 'inherit',
  // The box draws the ring.
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: color.secondary, opacity: 1 },
  // The browser's own parts are a little taller than a line of text.
  '&[type="date"]': { padding: '6px 0' },
  '&[data-figures]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const;

export const BareInput = styled('input')({
  ...bare,
  '&::-webkit-search-cancel-button': { display: 'none' },
});

export const BareTextarea = styled('textarea')({ ...bare, minHeight: 76, resize: 'vertical' });

export const BareSelect = styled('select')({
  ...bare,
  appearance: 'none',
  cursor: 'pointer',
  margin: '0 -28px 0 -10px',
  padding: '7px 36px 7px 10px',
  '& option': { background: color.raised, color: color.text },
});
