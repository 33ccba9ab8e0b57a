const base = '/admin';

/** Every link in the portal is built here, so that a moved page breaks the build and not the link. */
export const paths = {
  dashboard: base,
  companies: `${base}/companies`,
  company: (companyId: string) => `${base}/companies/${companyId}`,
  applications: `${base}/companies/applications`,
  application: (applicationId: string) => `${base}/companies/applications/${applicationId}`,
} as const;
