import type { Notice } from './notice.ts';

export const accountFirmDeletionSoon: Notice = {
  kind: 'account.firm_deletion_soon',
  paragraphs: () => [
    'The firm is erased on the day in the subject: all records and files, and the accounts of people who belong to no other firm. It cannot be brought back.',
    'Download what you need. An owner or we can still cancel the deletion.',
  ],
  link: 'Open the deletion',
};
