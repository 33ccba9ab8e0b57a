import type { Notice } from './notice.ts';

export const paymentDeclined: Notice = {
  kind: 'payment.declined',
  paragraphs: () => [
    'We could not confirm the payment that you reported. The reason is in the portal.',
    'Please look at what you reported, and report it again.',
  ],
  link: 'Read the reason',
};
