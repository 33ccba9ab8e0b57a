import type { Notice } from './notice.ts';

export const companyStanding: Notice = {
  kind: 'company.standing',
  paragraphs: ({ name }) => [
    `The standing of ${name} changed. Its page says what the standing means.`,
  ],
  link: 'Open the company',
};
