import type { Notice } from './notice.ts';

export const kycInformationRequested: Notice = {
  kind: 'kyc.information_requested',
  paragraphs: ({ name }) => [
    `We need something to complete the checks of ${name}. They wait for your answer.`,
    'Answer the question and submit the details again.',
  ],
  link: 'Answer the question',
};
