import type { SubjectPages } from '@portal/shared-core/notifications';

const base = '/admin';

/** Every link in the portal is built here, so that a moved page breaks the build and not the link. */
export const paths = {
  dashboard: base,
  companies: `${base}/companies`,
  company: (companyId: string) => `${base}/companies/${companyId}`,
  companyPeople: (companyId: string) => `${base}/companies/${companyId}/people`,
  companyDocuments: (companyId: string) => `${base}/companies/${companyId}/documents`,
  companyCompliance: (companyId: string) => `${base}/companies/${companyId}/compliance`,
  companyKyc: (companyId: string) => `${base}/companies/${companyId}/kyc`,
  companyRisk: (companyId: string) => `${base}/companies/${companyId}/risk`,
  companyChanges: (companyId: string) => `${base}/companies/${companyId}/changes`,
  companyInvoices: (companyId: string) => `${base}/companies/${companyId}/invoices`,
  companyNotes: (companyId: string) => `${base}/companies/${companyId}/notes`,
  companyActivity: (companyId: string) => `${base}/companies/${companyId}/activity`,
  changes: `${base}/companies/changes`,
  change: (requestId: string) => `${base}/companies/changes/${requestId}`,
  invoices: `${base}/companies/invoices`,
  /** The open invoices of one client. */
  invoicesOf: (clientId: string) => `${base}/companies/invoices?state=open&client=${clientId}`,
  /** The invoices issued from one month to another. */
  invoicesIssued: (from: string, to: string) =>
    `${base}/companies/invoices?state=every&issued=${from}_${to}`,
  /** The invoices of a period whose zero-rated lines have no evidence. */
  invoicesAtRisk: (from: string, to: string) =>
    `${base}/companies/invoices?state=vat_risk&issued=${from}_${to}`,
  bookkeeping: `${base}/companies/invoices/bookkeeping`,
  /** The journal of the month of a day. */
  journalOf: (day: string) => `${base}/companies/invoices/bookkeeping?month=${day.slice(0, 7)}`,
  /** Posts a fee of a payment by card, a dispute or a line of the bank. */
  feeOf: (kind: 'payment' | 'dispute' | 'line', id: string) =>
    `${base}/companies/invoices/bookkeeping?post=${kind}.${id}`,
  whoOwes: `${base}/companies/invoices/who-owes`,
  terms: `${base}/companies/invoices/terms`,
  /** What recurs for one company. */
  termsOf: (companyId: string) => `${base}/companies/invoices/terms?company=${companyId}`,
  annualFees: `${base}/companies/annual-fees`,
  ownerFilings: `${base}/companies/owner-filings`,
  statements: `${base}/companies/statements`,
  statement: (statementId: string) => `${base}/companies/statements/${statementId}`,
  /** What the bank says was paid. */
  bankLines: `${base}/companies/bank-lines`,
  bankLine: (lineId: string) => `${base}/companies/bank-lines?state=every&line=${lineId}`,
  imports: `${base}/companies/imports`,
  /** One import; `enter` for a company by hand. */
  portfolioImport: (importId: string) => `${base}/companies/imports/${importId}`,
  invoice: (invoiceId: string) => `${base}/companies/invoices/${invoiceId}`,
  applications: `${base}/companies/applications`,
  application: (applicationId: string) => `${base}/companies/applications/${applicationId}`,
  users: `${base}/users`,
  user: (userId: string) => `${base}/users/${userId}`,
  tenants: `${base}/tenants`,
  tenant: (tenantId: string) => `${base}/tenants/${tenantId}`,
  documents: `${base}/documents`,
  document: (documentId: string) => `${base}/documents?show=all&document=${documentId}`,
  kyc: `${base}/kyc`,
  screening: `${base}/kyc/screening`,
  watchlists: `${base}/kyc/watchlists`,
  kycProfile: (profileId: string) => `${base}/kyc/profiles/${profileId}`,
  compliance: `${base}/compliance`,
  alert: (alertId: string) => `${base}/compliance?alert=${alertId}`,
  duties: `${base}/compliance/duties`,
  duty: (dutyId: string) => `${base}/compliance/duties?state=every&duty=${dutyId}`,
  calendar: `${base}/compliance/calendar`,
  rules: `${base}/compliance/rules`,
  rule: (code: string) => `${base}/compliance/rules/${code}`,
  checks: `${base}/compliance/checks`,
  reminders: `${base}/compliance/reminders`,
  /** The reminders of one company. */
  remindersOf: (companyId: string) => `${base}/compliance/reminders?company=${companyId}`,
  nightlyRuns: `${base}/compliance/runs`,
  riskManagement: `${base}/risk-management`,
  /** Companies by risk, with the filters of a figure: { rating: 'high' }, { country: 'VG' }. */
  riskCompanies: (filters: Record<string, string> = {}) =>
    `${base}/risk-management/companies${Object.keys(filters).length > 0 ? `?${new URLSearchParams(filters)}` : ''}`,
  riskReviews: `${base}/risk-management/reviews`,
  riskOverrides: `${base}/risk-management/overrides`,
  /** What was proposed for the rating of one assessment. */
  riskOverridesOf: (assessmentId: string) =>
    `${base}/risk-management/overrides?assessment=${assessmentId}`,
  riskModels: `${base}/risk-management/models`,
  riskModel: (version: number) => `${base}/risk-management/models/${version}`,
  /** The assessment of an application, a company or a party. */
  assessRisk: (subject: string, id: string) => `${base}/risk-management/assess/${subject}/${id}`,
  support: `${base}/support`,
  contactMessages: `${base}/support/contact`,
  preparedAnswers: `${base}/support/answers`,
  ticket: (ticketId: string) => `${base}/support/${ticketId}`,
  reports: `${base}/reports`,
  report: (reportId: string) => `${base}/reports/${reportId}`,
  auditLogs: `${base}/audit-logs`,
  /** Sign-ins, opened documents and exports. */
  accessLog: `${base}/audit-logs/access`,
  /** Commands that were refused. */
  refusedCommands: `${base}/audit-logs/refused`,
  /** All changes to one record: its table and id. */
  /** What was changed about a record; `platform` for one that belongs to no tenant. */
  auditOf: (table: string, id: string, of?: 'platform') =>
    `${base}/audit-logs?${of ? `of=${of}&` : ''}record=${table}:${id}`,
  notifications: `${base}/notifications`,
  announcements: `${base}/notifications/announcements`,
  /** Mails of the portal, and what became of them. */
  mails: `${base}/notifications/mails`,
  mailsTo: (address: string) =>
    `${base}/notifications/mails?${new URLSearchParams({ q: address })}`,
  settings: `${base}/settings`,
  /** Where the clients of the firm pay to. */
  bankDetails: `${base}/settings/bank-details`,
  /** Errors that browsers reported. */
  clientErrors: `${base}/settings/errors`,
  /** Versions of the portals. */
  portalVersions: `${base}/settings/portals`,
  /** The templates of the firm for its documents. */
  templates: `${base}/settings/templates`,
  /** One template; `new` for one that begins. */
  template: (templateId: string) => `${base}/settings/templates/${templateId}`,
  reference: `${base}/settings/reference`,
  referenceTable: (table: string) => `${base}/settings/reference?table=${table}`,
  referenceToVerify: (table: string) => `${base}/settings/reference?table=${table}&show=verify`,
  /** One row of a table of reference data beside the rows of a view, by its key and first day. */
  referenceRow: (table: string, key: readonly string[], show = 'every') =>
    `${base}/settings/reference?${new URLSearchParams({ table, ...(show && { show }), row: key.join('~') })}`,
  /** The settings of the platform, one page for each group. */
  settingsOf: (group: 'general' | 'security' | 'email' | 'audit') => `${base}/settings/${group}`,
  help: `${base}/help`,
  helpGlossary: `${base}/help/glossary`,
  helpKeys: `${base}/help/keys`,
} as const;

/** The page of each subject that a notification can have. One whose route does not exist yet opens nothing. */
export const subjectPages: SubjectPages = {
  // Of a refused logo the firm, which is named so; of an own refused picture the profile; else a colleague.
  account(id, about) {
    if (about?.type === 'firm_export') return paths.tenant(about.id);
    return about?.type === 'account' ? paths.settings : paths.user(id);
  },
  alert: (id) => paths.alert(id),
  announcement: () => null,
  application: (id) => paths.application(id),
  bank_details: () => paths.bankDetails,
  change_request: (id) => paths.change(id),
  company: (id) => paths.company(id),
  contact_message: () => paths.contactMessages,
  document: (_id, parent) => parent && subjectPages[parent.type](parent.id, null),
  firm_export: (_id, firm) => firm && paths.tenant(firm.id),
  invoice: (id) => paths.invoice(id),
  job: () => paths.nightlyRuns,
  kyc_profile: (id) => paths.kycProfile(id),
  party: () => paths.kyc,
  portal: () => paths.portalVersions,
  // Sent to clients alone.
  proforma: () => null,
  risk_assessment: (id) => paths.riskOverridesOf(id),
  screening_hit: () => paths.screening,
  ticket: (id) => paths.ticket(id),
};
