import type { Notice } from './notice.ts';

export const accountFirmDeletionCancelled: Notice = {
  kind: 'account.firm_deletion_cancelled',
  paragraphs: () => [
    'The deletion of the firm is cancelled. Nothing was removed, and everybody can work as before.',
    'The reason is on the page of the firm.',
  ],
  link: 'Open the firm',
};
