import styled from '@emotion/styled';

import { media } from '../ui/theme/index.ts';

/** Where a notice stands that belongs to every page: in line with the page below it. */
export const NoticePlace = styled('div')({
  maxWidth: 1264,
  margin: '0 auto',
  padding: '16px 32px 0',
  [media.phone]: { padding: '16px 16px 0' },
});
