import type { Notice } from './notice.ts';

export const kycAssigned: Notice = {
  kind: 'kyc.assigned',
  subject: () => 'A KYC case is yours',
  paragraphs: () => ['A colleague gave you the checks of a person or a company.'],
  link: 'Open the case',
};
