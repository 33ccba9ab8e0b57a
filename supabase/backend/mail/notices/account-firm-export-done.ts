import type { Notice } from './notice.ts';

export const accountFirmExportDone: Notice = {
  kind: 'account.firm_export_done',
  paragraphs: () => [
    'The export that you started is ready. It can be downloaded for seven days; then its files are removed.',
    'It holds personal data of clients. Keep it in a safe place.',
  ],
  link: 'Open the exports',
};
