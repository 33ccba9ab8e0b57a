import type { Notice } from './notice.ts';

export const accountFirmDeletionConfirmed: Notice = {
  kind: 'account.firm_deletion_confirmed',
  paragraphs: () => [
    'The deletion of the firm is confirmed. On the day in the subject all its records and files are erased, and the accounts of people who belong to no other firm.',
    'Until then its owners can read and export everything, nothing can be changed, and an owner or we can cancel the deletion.',
  ],
  link: 'Open the deletion',
};
