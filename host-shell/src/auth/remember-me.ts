import styled from '@emotion/styled';

/** The label around the check box. */
export const RememberMe = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  cursor: 'pointer',
});
