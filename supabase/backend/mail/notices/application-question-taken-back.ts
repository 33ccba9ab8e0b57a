import type { Notice } from './notice.ts';

export const applicationQuestionTakenBack: Notice = {
  kind: 'application.question_taken_back',
  paragraphs: ({ name }) => [
    `We took back a question about ${name}. If no other question is open, the application is in review again.`,
  ],
  link: 'See where it stands',
};
