import type { Notice } from './notice.ts';

export const invoiceProformaEnded: Notice = {
  kind: 'invoice.proforma_ended',
  paragraphs: ({ amount, number }) => [
    `Proforma invoice ${number} of ${amount} holds no more. Please do not pay it.`,
    'What you paid already is kept for you. The portal says why it ended.',
  ],
  link: 'Open the proforma invoice',
};
