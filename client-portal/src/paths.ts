const base = '/app';

/** Every link in the portal is built here, so that a moved page breaks the build and not the link. */
export const paths = {
  dashboard: base,
  companies: `${base}/companies`,
  company: (companyId: string) => `${base}/companies/${companyId}`,
  companyPeople: (companyId: string) => `${base}/companies/${companyId}/people`,
  newApplication: `${base}/companies/new`,
  draft: (applicationId: string, step: string) => `${base}/companies/new/${applicationId}/${step}`,
  application: (applicationId: string) => `${base}/companies/applications/${applicationId}`,
  documents: `${base}/documents`,
  kyc: `${base}/kyc`,
  kycProfile: (partyId: string) => `${base}/kyc/${partyId}`,
  reports: `${base}/reports`,
  settings: `${base}/settings`,
  profile: `${base}/profile`,
  support: `${base}/support`,
  ticket: (ticketId: string) => `${base}/support/${ticketId}`,
} as const;
