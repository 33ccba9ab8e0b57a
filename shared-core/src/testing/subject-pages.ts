import type { SubjectPages } from '../notifications/index.ts';

/** A portal that has no page for any subject of a notification. */
export const noSubjectPages: SubjectPages = {
  account: () => null,
  alert: () => null,
  announcement: () => null,
  bank_details: () => null,
  application: () => null,
  change_request: () => null,
  company: () => null,
  contact_message: () => null,
  document: () => null,
  firm_export: () => null,
  invoice: () => null,
  job: () => null,
  kyc_profile: () => null,
  party: () => null,
  portal: () => null,
  proforma: () => null,
  risk_assessment: () => null,
  screening_hit: () => null,
  ticket: () => null,
};
