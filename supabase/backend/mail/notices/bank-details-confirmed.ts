import type { Notice } from './notice.ts';

export const bankDetailsConfirmed: Notice = {
  kind: 'bank_details.confirmed',
  paragraphs: ({ name, day }) => [
    `New bank details in ${name} are confirmed. They are on every open invoice from ${day}.`,
    'If you do not expect this change, tell the office at once, by telephone.',
  ],
  link: 'Open the portal',
};
