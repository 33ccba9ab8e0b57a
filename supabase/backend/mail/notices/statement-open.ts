import type { Notice } from './notice.ts';

export const statementOpen: Notice = {
  kind: 'company.statement_open',
  paragraphs: () => [
    'The yearly statement asks what has changed in a year. What we know is filled in: confirm what is still right, correct what is not, and sign by name.',
    'Several companies are answered in one table, and signed together.',
  ],
  link: 'Open the company',
};
