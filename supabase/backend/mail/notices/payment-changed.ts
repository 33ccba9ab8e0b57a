import type { Notice } from './notice.ts';

export const paymentChanged: Notice = {
  kind: 'payment.changed',
  paragraphs: () => [
    'A payment over many invoices that you prepared is not valid any more: one of its invoices is owed with another sum, or not any more.',
    'Please do not pay by its reference. Select the invoices again to get a new sum and a new reference.',
  ],
  link: 'Open the invoice',
};
