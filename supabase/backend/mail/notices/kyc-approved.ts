import type { Notice } from './notice.ts';

export const kycApproved: Notice = {
  kind: 'kyc.approved',
  paragraphs: ({ name }) => [
    `The checks of ${name} are complete. There is nothing you need to do.`,
  ],
  link: 'See the details',
};
