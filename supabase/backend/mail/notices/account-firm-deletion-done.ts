import type { Notice } from './notice.ts';

export const accountFirmDeletionDone: Notice = {
  kind: 'account.firm_deletion_done',
  paragraphs: () => [
    'Nothing of the firm is left on the platform. The proof of the deletion says what was erased, who ordered and who confirmed it.',
    'It is in the list of tenants.',
  ],
  link: 'Open the portal',
};
