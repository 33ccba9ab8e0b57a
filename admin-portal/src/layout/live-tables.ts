import type { LiveTables, WatchedTable } from '@portal/shared-core/realtime';

const all = ['dashboard', 'companies', 'applications'];
const applications = ['dashboard', 'applications'];
const companies = ['dashboard', 'companies'];

/**
 * Which of the portal's data, by the third part of its query keys, is read again when a table changes. Data that stands nowhere
 * here is read again with every change.
 */
export const liveTables = {
  application_events: applications,
  application_parties: applications,
  application_requests: applications,
  audit_exports: [],
  change_request_documents: companies,
  change_request_events: companies,
  change_requests: companies,
  charges: companies,
  client_invitations: [],
  companies: all,
  company_invitations: [],
  company_participants: companies,
  company_users: companies,
  compliance_alerts: ['dashboard', 'open-alerts'],
  compliance_checks: applications,
  documents: all,
  draft_applications: applications,
  invoice_lines: companies,
  invoice_payments: companies,
  invoices: companies,
  kyc_notes: [],
  kyc_oversight: applications,
  kyc_profiles: all,
  kyc_requests: all,
  kyc_review_queue: ['dashboard', 'applications', 'kyc-waiting'],
  notifications: [],
  obligations: companies,
  parties: all,
  party_companies: companies,
  party_holders: companies,
  party_invitations: applications,
  recorded_events: companies,
  saved_views: ['saved-views'],
  risk_assessments: all,
  risk_overrides: all,
  risk_responses: all,
  screening_hits: applications,
  support_attachments: [],
  support_messages: [],
  support_notes: [],
  support_reads: [],
  support_tickets: [],
  tenant_users: [],
} as const satisfies LiveTables & Record<WatchedTable, readonly string[]>;
