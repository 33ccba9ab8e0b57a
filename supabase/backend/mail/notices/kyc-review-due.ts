import type { Notice } from './notice.ts';

export const kycReviewDue: Notice = {
  kind: 'kyc.review_due',
  paragraphs: ({ name }) => [
    `Please confirm what we know about ${name}. The law has us keep it current.`,
    'Look through the details, correct what has changed, and submit them again.',
  ],
  link: 'Review the details',
};
