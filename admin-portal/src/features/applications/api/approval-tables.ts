import { shows } from '@portal/shared-core/query';

/** What the points before an approval depend on. */
export const meta = shows(
  'application_parties',
  'compliance_checks',
  'documents',
  'draft_applications',
  'kyc_oversight',
  'kyc_profiles',
  'parties',
  'risk_assessments',
  'risk_overrides',
  'risk_responses',
  'screening_hits',
);
