import type { Notice } from './notice.ts';

export const applicationApproved: Notice = {
  kind: 'application.approved',
  paragraphs: ({ name, isUnpaid }) =>
    isUnpaid
      ? [
          `${name} has passed our review. We file it with the registry once its invoice is paid.`,
          'You find the invoice, and how to pay it, in the portal.',
        ]
      : [
          `${name} has passed our review. We file it with the registry next.`,
          'There is nothing you need to do now.',
        ],
  link: 'See where it stands',
};
