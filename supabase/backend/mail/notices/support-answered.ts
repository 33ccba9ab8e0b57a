import type { Notice } from './notice.ts';

export const supportAnswered: Notice = {
  kind: 'support.answered',
  subject: ({ reference }) => `Answer to ${reference}`,
  paragraphs: ({ reference }) => [
    `There is an answer to your ticket ${reference}. It waits for you in the portal.`,
  ],
  link: 'Read the answer',
};
