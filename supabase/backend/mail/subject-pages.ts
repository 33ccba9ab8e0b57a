/** What a mail is about, as its data have it. */
export interface MailSubject {
  type: string;
  id: string;
  parentType: string;
  parentId: string;
}

type PagesOf = Readonly<Record<string, (subject: MailSubject) => string>>;

/** The page of each subject in the client portal. A test compares them with the paths of the portal. */
const clientPages: PagesOf = {
  account: () => '/app/profile',
  application: ({ id }) => `/app/companies/applications/${id}`,
  change_request: ({ id, parentId }) => `/app/companies/${parentId}/changes/${id}`,
  company: ({ id }) => `/app/companies/${id}`,
  document: ({ id, parentType, parentId }) =>
    parentType === 'company'
      ? `/app/companies/${parentId}/documents?document=${id}`
      : `/app/documents?document=${id}`,
  invoice: ({ id }) => `/app/companies/invoices?invoice=${id}`,
  kyc_profile: ({ parentId }) => `/app/kyc/${parentId}`,
  ticket: ({ id }) => `/app/support/${id}`,
};

const staffPages: PagesOf = {
  alert: ({ id }) => `/admin/compliance?alert=${id}`,
  application: ({ id }) => `/admin/companies/applications/${id}`,
  change_request: ({ id }) => `/admin/companies/changes/${id}`,
  company: ({ id }) => `/admin/companies/${id}`,
  invoice: ({ id }) => `/admin/companies/invoices/${id}`,
  kyc_profile: ({ id }) => `/admin/kyc/profiles/${id}`,
  risk_assessment: ({ id }) => `/admin/risk-management/overrides?assessment=${id}`,
  screening_hit: () => '/admin/kyc/screening',
  ticket: ({ id }) => `/admin/support/${id}`,
};

/** The page that shows a subject to a client or to staff; the start of the portal where there is none. */
export function pageOfSubject(audience: 'client' | 'staff', subject: MailSubject): string {
  const page = (audience === 'staff' ? staffPages : clientPages)[subject.type];
  return page ? page(subject) : audience === 'staff' ? '/admin' : '/app';
}
