import type { Notice } from './notice.ts';

export const kycQuestionTakenBack: Notice = {
  kind: 'kyc.question_taken_back',
  paragraphs: ({ name }) => [
    `We took back a question about ${name}. If no other question is open, there is nothing you need to do.`,
  ],
  link: 'See the details',
};
