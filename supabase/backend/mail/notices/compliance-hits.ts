import type { Notice } from './notice.ts';

export const complianceHits: Notice = {
  kind: 'compliance.hits',
  subject: () => 'Screening hits wait for a decision',
  paragraphs: () => ['Screening has hits that wait for a decision.'],
  link: 'Open screening',
};
