import type { Notice } from './notice.ts';

export const jobFailed: Notice = {
  kind: 'job.failed',
  subject: () => 'Not everything could be done',
  paragraphs: ({ name }) => [
    `A job that you began did not do all of its work${name && `: ${name}`}.`,
    'What it did stays. The job names what it could not do, and why.',
  ],
  link: 'Open the jobs',
};
