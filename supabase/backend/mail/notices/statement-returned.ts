import type { Notice } from './notice.ts';

export const statementReturned: Notice = {
  kind: 'company.statement_returned',
  paragraphs: ({ name }) => [
    `The office returned the yearly statement of ${name}. What it writes is at the top of the statement, under Compliance.`,
    'Please correct it and sign again.',
  ],
  link: 'Open the company',
};
