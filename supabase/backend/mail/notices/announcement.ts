import type { Notice } from './notice.ts';

export const announcement: Notice = {
  kind: 'announcement',
  paragraphs: ({ text }) => {
    const written = text.split(/\n+/).filter((line) => line.trim() !== '');
    return written.length > 0 ? written : ['There is an announcement for you in the portal.'];
  },
  link: 'Open the portal',
};
