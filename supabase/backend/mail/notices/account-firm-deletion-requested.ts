import type { Notice } from './notice.ts';

export const accountFirmDeletionRequested: Notice = {
  kind: 'account.firm_deletion_requested',
  paragraphs: () => [
    'The deletion of the firm with all records, files and accounts was requested or ordered. Nothing is removed before another person confirms it and 30 days have passed.',
    'You do not expect this? Then cancel it on the page of the firm, and contact us.',
  ],
  link: 'Open the deletion',
};
