import { CompanyRegisters, useAsAt } from '@portal/shared-core/company';

import { useCompany } from '#/components/company/use-company.ts';

/** The owners and officers of a company, from its registers as at the day of the address. */
function CompanyPeoplePage() {
  const { asAt } = useAsAt();
  return <CompanyRegisters portal="client" companyId={useCompany().id} asAt={asAt} />;
}

export { CompanyPeoplePage as Component };
