import type { Notice } from './notice.ts';

export const documentRejected: Notice = {
  kind: 'document.rejected',
  paragraphs: ({ name }) => [
    `We cannot use this document: ${name}. The reason is in the portal.`,
    'Please send it again.',
  ],
  link: 'Send it again',
};
