import {
  AsAtBand,
  AsAtControl,
  CompanyFrame,
  onTheDay,
  useAsAt,
} from '@portal/shared-core/company';
import { toAppError } from '@portal/shared-core/errors';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { companyQuery } from './company.queries.ts';

/** The frame around the tabs of a company: each tab is a route of its own and reads the company with `useCompany`. */
function CompanyLayout() {
  const companyId = useRequiredParam('companyId');
  const { data: company, error } = useSuspenseQuery(companyQuery(useTenantScope(), companyId));
  // Data stays when a later reading fails, except when the company was taken away meanwhile.
  if (error && toAppError(error).code === 'not_found') throw error;
  const { asAt } = useAsAt();
  const hasScreen = useScreens();
  const { pathname } = useLocation();
  // The tabs that can be shown as at another day.
  const dated = new Set([
    paths.company(companyId),
    paths.companyPeople(companyId),
    paths.companyDocuments(companyId),
    paths.companyActivity(companyId),
  ]);
  const isDated = dated.has(pathname);
  // The other tabs have a main action of their own.
  const filled = new Set([
    paths.company(companyId),
    paths.companyPeople(companyId),
    paths.companyChanges(companyId),
    paths.companyActivity(companyId),
  ]);
  const tabs = [
    { label: 'Overview', to: paths.company(companyId), end: true },
    { label: 'People and ownership', to: paths.companyPeople(companyId) },
    { label: 'Documents', to: paths.companyDocuments(companyId) },
    { label: 'Compliance', to: paths.companyCompliance(companyId) },
    { label: 'KYC', to: paths.companyKyc(companyId) },
    { label: 'Changes', to: paths.companyChanges(companyId) },
    { label: 'Invoices', to: paths.companyInvoices(companyId) },
    { label: 'Activity', to: paths.companyActivity(companyId) },
  ]
    .filter(({ to }) => hasScreen(to))
    .map((tab) => (isDated && dated.has(tab.to) ? { ...tab, to: onTheDay(tab.to, asAt) } : tab));
  const newChange = paths.newChange(companyId);

  return (
    <CompanyFrame
      portal="client"
      company={company}
      companiesTo={paths.companies}
      tabs={tabs}
      before={
        isDated && (
          <AsAtControl
            portal="client"
            companyId={companyId}
            registeredOn={company.registration_date}
          />
        )
      }
      action={
        !(isDated && asAt) &&
        hasScreen(newChange) && (
          <ButtonLink variant={filled.has(pathname) ? 'contained' : 'outlined'} to={newChange}>
            Request a change
          </ButtonLink>
        )
      }
    >
      {isDated && <AsAtBand />}
      <Outlet context={company} />
    </CompanyFrame>
  );
}

export { CompanyLayout as Component };
