import type { Notice } from './notice.ts';

export const changeInformationRequested: Notice = {
  kind: 'change.information_requested',
  paragraphs: ({ name, reference }) => [
    `We have a question about change request ${reference}: ${name}. It waits for your answer.`,
    'Answer it and submit the request again. It goes on where it stopped.',
  ],
  link: 'Answer the question',
};
