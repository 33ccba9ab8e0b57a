import type { ReactNode } from 'react';

import { companyStatusLabels, type CompanyStatus } from '../domain/companies.ts';
import { useTenant } from '../tenant/index.ts';
import { Avatar, Page, PageTabs, StatusChip, type PageTab } from '../ui/index.ts';
import { CertificateButton, issuerOf, type CertifiedCompany } from '../views/index.ts';

interface FramedCompany extends CertifiedCompany {
  id: string;
  status: CompanyStatus;
}

/** The head of a company's page with its tabs; each tab has its own address. */
export function CompanyFrame({
  company,
  companiesTo,
  tabs,
  children,
}: {
  company: FramedCompany;
  /** The address of the list of companies. */
  companiesTo: string;
  tabs: readonly PageTab[];
  children: ReactNode;
}) {
  const tenant = useTenant();
  return (
    <Page
      title={company.name}
      leading={<Avatar name={company.name} square size="page" />}
      status={<StatusChip {...companyStatusLabels[company.status]} />}
      subText={company.type.name}
      breadcrumbs={[{ label: 'Companies', to: companiesTo }, { label: company.name }]}
      action={<CertificateButton company={company} issuer={issuerOf(tenant)} />}
      tabs={<PageTabs label="The company" items={tabs} />}
    >
      {children}
    </Page>
  );
}
