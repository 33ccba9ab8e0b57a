import { useAsAt } from '@portal/shared-core/company';

import { useCompany } from '#/components/company/use-company.ts';

import { OverviewAsAt } from './components/overview-as-at.tsx';
import { OverviewToday } from './components/overview-today.tsx';

/** One company: its standing, its duties, its people, its facts, today or as at another day. */
function CompanyPage() {
  const company = useCompany();
  const { asAt } = useAsAt();
  return asAt ? (
    <OverviewAsAt company={company} asAt={asAt} />
  ) : (
    <OverviewToday company={company} />
  );
}

export { CompanyPage as Component };
