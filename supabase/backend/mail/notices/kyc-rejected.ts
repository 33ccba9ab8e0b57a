import type { Notice } from './notice.ts';

export const kycRejected: Notice = {
  kind: 'kyc.rejected',
  paragraphs: ({ name }) => [
    `We could not complete the checks of ${name}. What we can say about it is in the portal.`,
  ],
  link: 'Read the reason',
};
