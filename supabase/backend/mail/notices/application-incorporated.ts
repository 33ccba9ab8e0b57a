import type { Notice } from './notice.ts';

export const applicationIncorporated: Notice = {
  kind: 'application.incorporated',
  paragraphs: ({ name, number }) => [
    `The register has ${name} under the number ${number}.`,
    'What comes next is on its page: the documents, the registers, and the days on which filings and fees are due. Please check that the details of its owners and officers are right.',
  ],
  link: 'Open the company',
};
