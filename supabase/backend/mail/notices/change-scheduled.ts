import type { Notice } from './notice.ts';

export const changeScheduled: Notice = {
  kind: 'change.scheduled',
  paragraphs: ({ day, name }) => [
    `Approved: ${name}. The change takes effect on ${day}.`,
    'There is nothing you need to do.',
  ],
  link: 'See the change',
};
