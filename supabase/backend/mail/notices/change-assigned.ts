import type { Notice } from './notice.ts';

export const changeAssigned: Notice = {
  kind: 'change.assigned',
  paragraphs: ({ name }) => [`A colleague gave you this change request: ${name}.`],
  link: 'Open the change request',
};
