import type { Notice } from './notice.ts';

export const invoiceRefunded: Notice = {
  kind: 'invoice.refunded',
  paragraphs: ({ number }) => [
    number
      ? `We gave money back that we had received on invoice ${number}.`
      : 'We gave money back that was on your account.',
    'The amount and the reason are in the portal. Banks need a few days.',
  ],
  link: 'Open the portal',
};
