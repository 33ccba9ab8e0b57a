const base = '/admin';

/** Every link in the portal is built here, so that a moved page breaks the build and not the link. */
export const paths = {
  dashboard: base,
  companies: `${base}/companies`,
  company: (companyId: string) => `${base}/companies/${companyId}`,
  companyPeople: (companyId: string) => `${base}/companies/${companyId}/people`,
  applications: `${base}/companies/applications`,
  application: (applicationId: string) => `${base}/companies/applications/${applicationId}`,
  users: `${base}/users`,
  documents: `${base}/documents`,
  kyc: `${base}/kyc`,
  kycProfile: (profileId: string) => `${base}/kyc/profiles/${profileId}`,
  compliance: `${base}/compliance`,
  riskManagement: `${base}/risk-management`,
  support: `${base}/support`,
  ticket: (ticketId: string) => `${base}/support/${ticketId}`,
  reports: `${base}/reports`,
  auditLogs: `${base}/audit-logs`,
  notifications: `${base}/notifications`,
  settings: `${base}/settings`,
  help: `${base}/help`,
} as const;
