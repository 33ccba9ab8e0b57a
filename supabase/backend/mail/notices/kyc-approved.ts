import type { Notice } from './notice.ts';

export const kycApproved: Notice = {
  kind: 'kyc.approved',
  paragraphs: ({ name }) => [`Nothing is missing about ${name}. There is nothing you need to do.`],
  link: 'See the details',
};
