import { CompanyActivity } from '@portal/shared-core/company';

import { useCompany } from '#/components/company/use-company.ts';

/** What happened to a company, by clients and by staff; as at another day, what had been decided by then. */
function CompanyActivityPage() {
  return <CompanyActivity portal="admin" companyId={useCompany().id} />;
}

export { CompanyActivityPage as Component };
