import type { Notice } from './notice.ts';

export const applicationInformationRequested: Notice = {
  kind: 'application.information_requested',
  paragraphs: ({ name }) => [
    `We have a question about ${name}. The application waits for your answer.`,
    'Answer it and submit the application again. It goes on where it stopped.',
  ],
  link: 'Answer the question',
};
