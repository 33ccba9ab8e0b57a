import { CompanyBooks, CompanyFrame } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { companyQueries } from './api/company.queries.ts';

/** The owners and officers of a company, from its current registers. */
function CompanyPeoplePage() {
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(useTenantScope(), companyId));
  return (
    <CompanyFrame company={company} paths={paths}>
      <CompanyBooks portal="client" companyId={companyId} />
    </CompanyFrame>
  );
}

export { CompanyPeoplePage as Component };
