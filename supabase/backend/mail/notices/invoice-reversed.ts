import type { Notice } from './notice.ts';

export const invoiceReversed: Notice = {
  kind: 'invoice.reversed',
  paragraphs: ({ number }) => [
    number
      ? `A payment that we had recorded on invoice ${number} was reversed. What is owed on the invoice counts from its due day.`
      : 'A payment that we had recorded on your account was reversed.',
    'The amount and the reason are in the portal.',
  ],
  link: 'Open the portal',
};
