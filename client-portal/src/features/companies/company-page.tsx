import { OverviewAsAt, useAsAt } from '@portal/shared-core/company';

import { useCompany } from '#/components/company/use-company.ts';

import { OverviewToday } from './components/overview-today.tsx';

/** One company: its standing, its duties, its people, its facts, today or as at another day. */
function CompanyPage() {
  const company = useCompany();
  const { asAt } = useAsAt();
  return asAt ? (
    <OverviewAsAt portal="client" company={company} asAt={asAt} />
  ) : (
    <OverviewToday company={company} />
  );
}

export { CompanyPage as Component };
