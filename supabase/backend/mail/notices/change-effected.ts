import type { Notice } from './notice.ts';

export const changeEffected: Notice = {
  kind: 'change.effected',
  paragraphs: ({ day, name }) => [`Done: ${name}. The registers have it from ${day} on.`],
  link: 'See the change',
};
