import { CompanyFrame, type CompanyTab } from '@portal/shared-core/company';
import { toAppError } from '@portal/shared-core/errors';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { companyQuery } from './company.queries.ts';

/** The frame around the tabs of a company: each tab is a route of its own and reads the company with `useCompany`. */
function CompanyLayout() {
  const companyId = useRequiredParam('companyId');
  const { data: company, error } = useSuspenseQuery(companyQuery(useTenantScope(), companyId));
  // Data stays when a later reading fails, except when the company was taken away meanwhile.
  if (error && toAppError(error).code === 'not_found') throw error;
  const hasScreen = useScreens();
  const { pathname } = useLocation();
  // The other tabs have a main action of their own.
  const filled = new Set([
    paths.company(companyId),
    paths.companyPeople(companyId),
    paths.companyChanges(companyId),
    paths.companyActivity(companyId),
  ]);
  const tabs: CompanyTab[] = [
    { label: 'Overview', to: paths.company(companyId), end: true, dated: 'corrected' },
    { label: 'People and ownership', to: paths.companyPeople(companyId), dated: 'corrected' },
    { label: 'Documents', to: paths.companyDocuments(companyId), dated: 'corrected' },
    { label: 'Compliance', to: paths.companyCompliance(companyId) },
    { label: 'KYC', to: paths.companyKyc(companyId) },
    { label: 'Changes', to: paths.companyChanges(companyId) },
    { label: 'Invoices', to: paths.companyInvoices(companyId) },
    { label: 'Activity', to: paths.companyActivity(companyId), dated: 'corrected' },
  ];
  const newChange = paths.newChange(companyId);

  return (
    <CompanyFrame
      portal="client"
      company={company}
      companiesTo={paths.companies}
      tabs={tabs.filter(({ to }) => hasScreen(to))}
      action={
        hasScreen(newChange) && (
          <ButtonLink variant={filled.has(pathname) ? 'contained' : 'outlined'} to={newChange}>
            Request a change
          </ButtonLink>
        )
      }
    />
  );
}

export { CompanyLayout as Component };
