import type { Notice } from './notice.ts';

export const applicationReceived: Notice = {
  kind: 'application.received',
  paragraphs: ({ name }) => [
    `${name} has arrived and waits for review. There is nothing you need to do now.`,
    'We check the names, the people and the documents. If something is missing, we ask you by mail.',
  ],
  link: 'See where it stands',
};
