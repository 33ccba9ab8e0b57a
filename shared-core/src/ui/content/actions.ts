import styled from '@emotion/styled';

/** Buttons side by side, in lines where they need more than one. */
export const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
