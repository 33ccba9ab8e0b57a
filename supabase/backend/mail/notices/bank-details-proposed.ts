import type { Notice } from './notice.ts';

export const bankDetailsProposed: Notice = {
  kind: 'bank_details.proposed',
  paragraphs: ({ name }) => [
    `New bank details in ${name} are proposed. They take effect when a second person of the office confirms them.`,
    'Clients would pay to another account from then on. If you do not expect this change, tell the office at once, by telephone.',
  ],
  link: 'Open the portal',
};
