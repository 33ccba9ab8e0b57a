import { CompanyBooks } from '@portal/shared-core/company';

import { useCompany } from '#/components/company/use-company.ts';

/** The owners and officers of a company, from its current registers. */
function CompanyPeoplePage() {
  return <CompanyBooks portal="client" companyId={useCompany().id} />;
}

export { CompanyPeoplePage as Component };
