import type { Notice } from './notice.ts';

export const supportAssigned: Notice = {
  kind: 'support.assigned',
  paragraphs: ({ reference }) => [`A colleague gave you ticket ${reference}.`],
  link: 'Open the ticket',
};
