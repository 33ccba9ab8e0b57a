import type { Notice } from './notice.ts';

export const invoiceWriteOffProposed: Notice = {
  kind: 'invoice.write_off_proposed',
  paragraphs: ({ number }) => [
    `A colleague proposed to write off money that is owed on invoice ${number}. It passes the sum that one person may write off.`,
    'Nothing is written off until a second person confirms it. Staff decide on the page of the invoice, owners of the firm under Firm, Prices.',
  ],
  link: 'Open the invoice',
};
