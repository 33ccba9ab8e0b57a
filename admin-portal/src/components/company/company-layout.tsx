import { CompanyFrame, type CompanyTab } from '@portal/shared-core/company';
import { toAppError } from '@portal/shared-core/errors';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';

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
  const tabs: CompanyTab[] = [
    { label: 'Overview', to: paths.company(companyId), end: true, dated: 'corrected' },
    { label: 'People and ownership', to: paths.companyPeople(companyId), dated: 'corrected' },
    { label: 'Documents', to: paths.companyDocuments(companyId), dated: 'corrected' },
    { label: 'Compliance', to: paths.companyCompliance(companyId), dated: 'recorded' },
    { label: 'KYC', to: paths.companyKyc(companyId), dated: 'corrected' },
    { label: 'Risk', to: paths.companyRisk(companyId), dated: 'recorded' },
    { label: 'Changes', to: paths.companyChanges(companyId) },
    { label: 'Invoices', to: paths.companyInvoices(companyId) },
    { label: 'Notes', to: paths.companyNotes(companyId) },
    { label: 'Activity', to: paths.companyActivity(companyId), dated: 'corrected' },
  ];

  return (
    <CompanyFrame
      portal="admin"
      company={company}
      companiesTo={paths.companies}
      tabs={tabs.filter(({ to }) => hasScreen(to))}
      subText={(isToday) => <CompanySubText company={company} isToday={isToday} />}
      action={<RecordMenu company={company} />}
    >
      <AlsoHere subject={`company:${companyId}`} />
    </CompanyFrame>
  );
}

export { CompanyLayout as Component };
