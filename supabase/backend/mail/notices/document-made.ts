import type { Notice } from './notice.ts';

export const documentMade: Notice = {
  kind: 'document.made',
  paragraphs: ({ name }) => [
    `We made a document for you and put it into the portal: ${name}.`,
    'To keep it confidential, it is not attached to this mail.',
  ],
  link: 'Open the document',
};
