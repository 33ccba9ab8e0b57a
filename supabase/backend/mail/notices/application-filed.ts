import type { Notice } from './notice.ts';

export const applicationFiled: Notice = {
  kind: 'application.filed',
  paragraphs: ({ name }) => [
    `${name} is with the registry. The Registrar decides next.`,
    'There is nothing you need to do now. You get a mail when there is a decision.',
  ],
  link: 'See where it stands',
};
