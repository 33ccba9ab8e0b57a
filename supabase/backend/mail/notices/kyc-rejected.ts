import type { Notice } from './notice.ts';

export const kycRejected: Notice = {
  kind: 'kyc.rejected',
  paragraphs: ({ name }) => [`What we can say about the checks of ${name} is in the portal.`],
  link: 'Read the reason',
};
