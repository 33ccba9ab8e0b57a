import type { Notice } from './notice.ts';

export const paymentConfirmed: Notice = {
  kind: 'payment.confirmed',
  paragraphs: () => [
    'We confirmed the payment that you reported. There is nothing you need to do.',
  ],
  link: 'Open the portal',
};
