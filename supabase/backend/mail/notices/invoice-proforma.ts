import type { Notice } from './notice.ts';

export const invoiceProforma: Notice = {
  kind: 'invoice.proforma',
  paragraphs: ({ amount, day, number, reference }) => [
    `Proforma invoice ${number} says what we are going to invoice: ${amount}. It holds until ${day}.`,
    'It is no tax invoice. You can pay it before the invoice is issued; what you paid then counts for the invoice.',
    ...(reference ? [`Write this reference on the payment: ${reference}.`] : []),
    'For your safety no bank details are in our mails. Open the portal to read them, and do not pay to an account from a mail.',
  ],
  link: 'Open the proforma invoice',
};
