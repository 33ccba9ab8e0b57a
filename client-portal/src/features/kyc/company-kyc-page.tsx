import { useCompany } from '#/components/company/use-company.ts';

import { Overview } from './overview/overview.tsx';

/** The identity checks of those who take part in one company. */
function CompanyKycPage() {
  return <Overview companyId={useCompany().id} />;
}

export { CompanyKycPage as Component };
