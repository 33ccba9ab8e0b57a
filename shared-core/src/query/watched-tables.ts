/** The tables whose changes are signalled to the members of a tenant. A test compares both lists with `private.watch` of the schemas. */
const forMembers = [
  'application_events',
  'application_parties',
  'application_requests',
  'change_request_documents',
  'change_request_events',
  'change_requests',
  'charges',
  'client_invitations',
  'companies',
  'company_invitations',
  'company_participants',
  'company_users',
  'credit_note_lines',
  'credit_notes',
  'declarations',
  'documents',
  'draft_applications',
  'invoice_holds',
  'invoice_lines',
  'invoice_payments',
  'invoice_reminders',
  'invoices',
  'kyc_profiles',
  'kyc_requests',
  'ledger_entries',
  'notifications',
  'obligations',
  'parties',
  'party_holders',
  'party_invitations',
  'payment_notices',
  'platform_settings',
  'recorded_events',
  'saved_views',
  'support_attachments',
  'support_messages',
  'support_tickets',
  'tenant_users',
  'yearly_statements',
] as const;

/** The tables whose changes are signalled to staff alone. */
const forStaff = [
  'audit_checks',
  'audit_exports',
  'audit_logs',
  'bank_details',
  'bookkeeping_accounts',
  'bank_imports',
  'bank_lines',
  'bank_postings',
  'company_access_changes',
  'company_record_changes',
  'compliance_alerts',
  'compliance_checks',
  'internal_reasons',
  'invoice_ladders',
  'kyc_notes',
  'kyc_oversight',
  'kyc_review_queue',
  'kyc_waivers',
  'owner_proposals',
  'party_companies',
  'reminder_holds',
  'reminder_ladders',
  'return_templates',
  'risk_assessments',
  'risk_overrides',
  'risk_responses',
  'screening_hits',
  'staff_notes',
  'staff_tasks',
  'support_notes',
  'support_reads',
] as const;

/** The tables whose changes are signalled to the one person a row belongs to, on their own topic. */
export const personalTables: ReadonlySet<string> = new Set<PersonalTable>(['jobs']);

type PersonalTable = 'jobs';

export const watchedTables = { members: forMembers, staff: forStaff } as const;

export type MemberTable = (typeof forMembers)[number];
export type WatchedTable = MemberTable | (typeof forStaff)[number] | PersonalTable;
