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
import { useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router-dom';

import { AlsoHere } from '#/components/presence/also-here.tsx';
import { paths } from '#/paths.ts';

import { CompanySubText } from './company-sub-text.tsx';
import { companyQuery } from './company.queries.ts';
import { RecordMenu } from './record-menu.tsx';

/** The frame around the tabs of a company: each tab is a route of its own and reads the company with `useCompany`. */
function CompanyLayout() {
  const companyId = useRequiredParam('companyId');
  const { data: company, error } = useSuspenseQuery(companyQuery(useTenantScope(), companyId));
  // Data stays when a later reading fails, except when the company was taken away meanwhile.
  if (error && toAppError(error).code === 'not_found') throw error;
  const hasScreen = useScreens();
  const { asAt } = useAsAt();
  const { pathname } = useLocation();
  // The tabs that can be shown as at another day.
  const dated = new Set([
    paths.company(companyId),
    paths.companyPeople(companyId),
    paths.companyCompliance(companyId),
    paths.companyKyc(companyId),
    paths.companyRisk(companyId),
    paths.companyDocuments(companyId),
    paths.companyActivity(companyId),
  ]);
  // Of those, the tabs that show what was recorded by then: decisions, which no later correction changes.
  const recorded = new Set([paths.companyCompliance(companyId), paths.companyRisk(companyId)]);
  const isDated = dated.has(pathname);
  const tabs = [
    { label: 'Overview', to: paths.company(companyId), end: true },
    { label: 'People and ownership', to: paths.companyPeople(companyId) },
    { label: 'Documents', to: paths.companyDocuments(companyId) },
    { label: 'Compliance', to: paths.companyCompliance(companyId) },
    { label: 'KYC', to: paths.companyKyc(companyId) },
    { label: 'Risk', to: paths.companyRisk(companyId) },
    { label: 'Changes', to: paths.companyChanges(companyId) },
    { label: 'Invoices', to: paths.companyInvoices(companyId) },
    { label: 'Notes', to: paths.companyNotes(companyId) },
    { label: 'Activity', to: paths.companyActivity(companyId) },
  ]
    .filter(({ to }) => hasScreen(to))
    .map((tab) => (isDated && dated.has(tab.to) ? { ...tab, to: onTheDay(tab.to, asAt) } : tab));

  return (
    <CompanyFrame
      portal="admin"
      company={company}
      companiesTo={paths.companies}
      tabs={tabs}
      subText={<CompanySubText company={company} isToday={!(isDated && asAt)} />}
      action={!(isDated && asAt) && <RecordMenu company={company} />}
      before={
        isDated && (
          <AsAtControl
            portal="admin"
            companyId={companyId}
            registeredOn={company.registration_date}
          />
        )
      }
    >
      <AlsoHere subject={`company:${companyId}`} />
      {isDated && <AsAtBand asRecorded={recorded.has(pathname)} />}
      <Outlet context={company} />
    </CompanyFrame>
  );
}

export { CompanyLayout as Component };
