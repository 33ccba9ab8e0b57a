import type { Notice } from './notice.ts';

export const applicationAssigned: Notice = {
  kind: 'application.assigned',
  paragraphs: ({ name }) => [`A colleague gave you this application: ${name}.`],
  link: 'Open the application',
};
