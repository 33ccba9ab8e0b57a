import type { Notice } from './notice.ts';

export const companyAccess: Notice = {
  kind: 'company.access',
  paragraphs: () => [
    'What you can do for this company in the portal has changed.',
    'You did not expect this? Then ask us.',
  ],
  link: 'Open the portal',
};
