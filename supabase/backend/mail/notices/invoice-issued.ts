import type { Notice } from './notice.ts';

export const invoiceIssued: Notice = {
  kind: 'invoice.issued',
  paragraphs: ({ amount, day, number }) => [
    `Invoice ${number}: ${amount} is due on ${day}.`,
    'The invoice says what it is for. You can download it as a PDF.',
  ],
  link: 'Open the invoice',
};
