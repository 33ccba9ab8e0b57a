import type { LiveTables, MemberTable } from '@portal/shared-core/realtime';

const all = ['dashboard', 'companies', 'applications'];
const applications = ['dashboard', 'applications'];
const companies = ['dashboard', 'companies'];
const kyc = ['kyc'];

/**
 * Which of the portal's data, by the third part of its query keys, is read again when a table changes. Data that stands nowhere
 * here is read again with every change.
 */
export const liveTables = {
  application_events: applications,
  application_parties: [...applications, ...kyc, 'known-parties'],
  application_requests: applications,
  change_request_documents: companies,
  change_request_events: companies,
  change_requests: companies,
  charges: companies,
  client_invitations: [],
  companies: all,
  company_invitations: [],
  company_participants: [...companies, ...kyc],
  company_users: all,
  documents: [...all, ...kyc],
  draft_applications: all,
  invoice_lines: companies,
  invoice_payments: companies,
  invoices: companies,
  kyc_profiles: [...all, ...kyc],
  kyc_requests: [...all, ...kyc],
  notifications: [],
  obligations: companies,
  parties: [...all, ...kyc, 'known-parties'],
  party_holders: companies,
  party_invitations: [...applications, ...kyc],
  recorded_events: companies,
  saved_views: ['saved-views'],
  support_attachments: [],
  support_messages: [],
  support_tickets: [],
  tenant_users: [],
} as const satisfies LiveTables & Record<MemberTable, readonly string[]>;
