import styled from '@emotion/styled';
import { TextLink } from '../../ui/index.ts';

/** A figure that opens its rows; large enough to be pressed beside another one. */
export const FigureLink = styled(TextLink)({
  display: 'inline-block',
  minWidth: 24,
  minHeight: 24,
  lineHeight: '24px',
  textAlign: 'inherit',
});
