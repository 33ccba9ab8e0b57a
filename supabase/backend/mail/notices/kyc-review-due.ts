import type { Notice } from './notice.ts';

export const kycReviewDue: Notice = {
  kind: 'kyc.review_due',
  paragraphs: ({ name }) => [
    `The law has us keep what we know about ${name} current.`,
    'Look through the details, correct what has changed, and submit them again.',
  ],
  link: 'Review the details',
};
