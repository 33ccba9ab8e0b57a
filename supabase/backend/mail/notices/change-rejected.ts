import type { Notice } from './notice.ts';

export const changeRejected: Notice = {
  kind: 'change.rejected',
  paragraphs: ({ name, reference }) => [
    `We could not carry out change request ${reference}: ${name}. The reason is in the portal.`,
  ],
  link: 'Read the reason',
};
