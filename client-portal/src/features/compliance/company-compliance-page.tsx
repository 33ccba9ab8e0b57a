import { useCompany } from '#/components/company/use-company.ts';

import { DutyQueue } from './components/duty-queue.tsx';

/** What one company has to do, by when, at what cost and why. */
function CompanyCompliancePage() {
  return <DutyQueue companyId={useCompany().id} />;
}

export { CompanyCompliancePage as Component };
