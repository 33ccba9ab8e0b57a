import styled from '@emotion/styled';
import { color, ease } from '../theme/color.ts';

/** A native check box in our drawing: the tick is two borders, so no image is needed. */
export const CheckBox = styled('input')({
  appearance: 'none',
  position: 'relative',
  width: 18,
  height: 18,
  margin: '1px 0 0',
  border: `1.5px solid ${color.field}`,
  borderRadius: 4,
  background: color.surface,
  cursor: 'pointer',
  transition: `background-color ${ease}, border-color ${ease}`,
  '&:checked': { background: color.primary.main, borderColor: color.primary.main },
  '&:checked::after': {
    content: '""',
    position: 'absolute',
    top: 1,
    left: 5,
    width: 5,
    height: 9,
    border: `solid ${color.primary.on}`,
    borderWidth: '0 1.75px 1.75px 0',
    transform: 'rotate(45deg)',
  },
  '&:indeterminate': { background: color.primary.main, borderColor: color.primary.main },
  '&:indeterminate::after': {
    content: '""',
    position: 'absolute',
    top: 7,
    left: 3,
    width: 9,
    height: 2,
    background: color.primary.on,
  },
  '&[aria-invalid="true"]': { borderColor: color.bad.main },
  '&:disabled': { background: color.neutral, cursor: 'not-allowed' },
});
