import type { Notice } from './notice.ts';

export const applicationRejected: Notice = {
  kind: 'application.rejected',
  paragraphs: ({ name }) => [
    `We could not accept ${name}. The reason is in the portal.`,
    'You can start again with what you entered.',
  ],
  link: 'Read the reason',
};
