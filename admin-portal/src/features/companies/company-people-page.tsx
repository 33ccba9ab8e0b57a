import { CompanyBooks, CompanyFrame } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Stack, useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { companyQueries } from './api/company.queries.ts';
import { tabsOf } from './company-tabs.ts';
import { OwnerRegister } from './components/owner-register.tsx';

/** Who owns and runs a company, as its registers stand today. */
function CompanyPeoplePage() {
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(useTenantScope(), companyId));
  return (
    <CompanyFrame
      portal="admin"
      company={company}
      companiesTo={paths.companies}
      tabs={tabsOf(company.id)}
    >
      <Stack>
        <OwnerRegister companyId={companyId} />
        <CompanyBooks portal="admin" companyId={companyId} />
      </Stack>
    </CompanyFrame>
  );
}

export { CompanyPeoplePage as Component };
