import type { SubjectPages } from '@portal/shared-core/notifications';

const base = '/app';

/** Every link in the portal is built here, so that a moved page breaks the build and not the link. */
export const paths = {
  dashboard: base,
  companies: `${base}/companies`,
  company: (companyId: string) => `${base}/companies/${companyId}`,
  companyPeople: (companyId: string) => `${base}/companies/${companyId}/people`,
  companyDocuments: (companyId: string) => `${base}/companies/${companyId}/documents`,
  companyCompliance: (companyId: string) => `${base}/companies/${companyId}/compliance`,
  companyKyc: (companyId: string) => `${base}/companies/${companyId}/kyc`,
  companyChanges: (companyId: string) => `${base}/companies/${companyId}/changes`,
  newChange: (companyId: string) => `${base}/companies/${companyId}/changes/new`,
  change: (companyId: string, requestId: string) =>
    `${base}/companies/${companyId}/changes/${requestId}`,
  companyInvoices: (companyId: string) => `${base}/companies/${companyId}/invoices`,
  companyActivity: (companyId: string) => `${base}/companies/${companyId}/activity`,
  invoices: `${base}/companies/invoices`,
  proforma: (id: string) => `${base}/companies/invoices?view=proformas&proforma=${id}`,
  invoice: (invoiceId: string) => `${base}/companies/invoices?invoice=${invoiceId}`,
  duties: `${base}/companies/duties`,
  statements: `${base}/companies/statements`,
  statement: (statementId: string) => `${base}/companies/statements/${statementId}`,
  newApplication: `${base}/companies/new`,
  /** The start of an application about a company that exists. */
  moveIn: (kind: string) => `${base}/companies/new?kind=${kind}`,
  draft: (applicationId: string, step: string) => `${base}/companies/new/${applicationId}/${step}`,
  applications: `${base}/companies/applications`,
  application: (applicationId: string) => `${base}/companies/applications/${applicationId}`,
  documents: `${base}/documents`,
  document: (documentId: string) => `${base}/documents?document=${documentId}`,
  companyDocument: (companyId: string, documentId: string) =>
    `${base}/companies/${companyId}/documents?document=${documentId}`,
  kyc: `${base}/kyc`,
  kycProfile: (partyId: string) => `${base}/kyc/${partyId}`,
  reports: `${base}/reports`,
  report: (reportId: string) => `${base}/reports/${reportId}`,
  firm: `${base}/firm`,
  firmSection: (section: string) => `${base}/firm/${section}`,
  settings: `${base}/settings`,
  access: `${base}/settings/access`,
  profile: `${base}/profile`,
  support: `${base}/support`,
  ticket: (ticketId: string) => `${base}/support/${ticketId}`,
} as const;

/** The page of each subject that a notification can have. One whose route does not exist yet opens nothing. */
export const subjectPages: SubjectPages = {
  // That of a refused logo belongs to the firm, which is named so.
  account: (_id, about) =>
    about?.type === 'firm_export' ? paths.firmSection('branding') : paths.profile,
  announcement: () => null,
  application: paths.application,
  // Owners of the firm are notified of them.
  bank_details: () => paths.firmSection('bank-details'),
  firm_export: () => paths.firmSection('data'),
  change_request: (id, company) => company && paths.change(company.id, id),
  company: paths.company,
  document: (id, parent) =>
    parent?.type === 'company' ? paths.companyDocument(parent.id, id) : paths.document(id),
  invoice: paths.invoice,
  proforma: paths.proforma,
  job: () => null,
  kyc_profile: (_id, party) => party && paths.kycProfile(party.id),
  party: paths.kycProfile,
  ticket: paths.ticket,
  // For staff alone.
  alert: () => null,
  contact_message: () => null,
  portal: () => null,
  risk_assessment: () => null,
  screening_hit: () => null,
};
