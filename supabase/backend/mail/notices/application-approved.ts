import type { Notice } from './notice.ts';

export const applicationApproved: Notice = {
  kind: 'application.approved',
  paragraphs: ({ name }) => [
    `${name} has passed our review. We file it with the registry next.`,
    'There is nothing you need to do now.',
  ],
  link: 'See where it stands',
};
