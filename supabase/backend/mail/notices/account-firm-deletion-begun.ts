import type { Notice } from './notice.ts';

export const accountFirmDeletionBegun: Notice = {
  kind: 'account.firm_deletion_begun',
  paragraphs: () => [
    'The waiting time is over. All records and files of the firm are erased from now on.',
    'Who belongs to no other firm can no longer sign in, and their account is erased too. This is our last mail about the firm.',
  ],
  link: 'Open the portal',
};
