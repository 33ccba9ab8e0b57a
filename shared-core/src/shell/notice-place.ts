import styled from '@emotion/styled';

import { media } from '../ui/theme/index.ts';

/** The place of a notice that belongs to every page, aligned with the page below it. */
export const NoticePlace = styled('div')({
  maxWidth: 1264,
  margin: '0 auto',
  padding: '16px 32px 0',
  [media.phone]: { padding: '16px 16px 0' },
});
