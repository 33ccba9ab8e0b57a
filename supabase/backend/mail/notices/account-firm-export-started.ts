import type { Notice } from './notice.ts';

export const accountFirmExportStarted: Notice = {
  kind: 'account.firm_export_started',
  paragraphs: () => [
    'An export of everything of your firm has begun: its tables, its files and who changed what. Owners of the firm can download it for seven days.',
    'You do not expect this? Then cancel it on the page of the firm, and contact us.',
  ],
  link: 'Open the exports',
};
