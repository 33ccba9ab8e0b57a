import { useCompany } from '#/components/company/use-company.ts';

import { DutyDesk } from './components/duty-desk.tsx';

/** What one company has to do, by when, at what cost and why. */
function CompanyCompliancePage() {
  return <DutyDesk companyId={useCompany().id} />;
}

export { CompanyCompliancePage as Component };
