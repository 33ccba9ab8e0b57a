import type { ReactNode } from 'react';

import { companyStatusLabels, type CompanyStatus } from '../domain/companies.ts';
import { useTenant } from '../tenant/index.ts';
import { Avatar, Page, PageTabs, StatusChip } from '../ui/index.ts';
import { CertificateButton, issuerOf, type CertifiedCompany } from '../views/index.ts';

interface FramedCompany extends CertifiedCompany {
  id: string;
  status: CompanyStatus;
}

/** The addresses of the portal's pages that the frame links to. */
interface CompanyPaths {
  companies: string;
  company: (companyId: string) => string;
  companyPeople: (companyId: string) => string;
}

/** The head of a company's page with its tabs; each tab has its own address. */
export function CompanyFrame({
  company,
  paths,
  children,
}: {
  company: FramedCompany;
  paths: CompanyPaths;
  children: ReactNode;
}) {
  const tenant = useTenant();
  return (
    <Page
      title={company.name}
      leading={<Avatar name={company.name} square size="page" />}
      status={<StatusChip {...companyStatusLabels[company.status]} />}
      subText={company.type.name}
      breadcrumbs={[{ label: 'Companies', to: paths.companies }, { label: company.name }]}
      action={<CertificateButton company={company} issuer={issuerOf(tenant)} />}
      tabs={
        <PageTabs
          label="The company"
          items={[
            { label: 'Overview', to: paths.company(company.id), end: true },
            { label: 'People and ownership', to: paths.companyPeople(company.id) },
          ]}
        />
      }
    >
      {children}
    </Page>
  );
}
