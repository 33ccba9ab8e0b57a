import type { Notice } from './notice.ts';

export const invoiceIssued: Notice = {
  kind: 'invoice.issued',
  paragraphs: ({ amount, day, number, reference }) => [
    `Invoice ${number}: ${amount} is due on ${day}.`,
    'The invoice in the portal says what it is for and how to pay it. You can download it as a PDF.',
    ...(reference ? [`Write this reference on the payment: ${reference}.`] : []),
    'For your safety no bank details are in our mails. Open the portal to read them, and do not pay to an account from a mail.',
  ],
  link: 'Open the invoice and how to pay it',
};
