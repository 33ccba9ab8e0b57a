import type { Notice } from './notice.ts';

export const invoiceCredited: Notice = {
  kind: 'invoice.credited',
  paragraphs: ({ number }) => [
    `We issued a credit note on invoice ${number}. It lowers what is owed; what you paid too much is kept on your account.`,
    'The amount, the reason and the credit note as PDF are in the portal, with the invoice.',
  ],
  link: 'Open the invoice',
};
