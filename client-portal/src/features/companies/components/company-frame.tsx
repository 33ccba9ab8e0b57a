import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { useTenant } from '@portal/shared-core/tenant';
import { Avatar, Page, PageTabs, StatusChip } from '@portal/shared-core/ui';
import { CertificateButton, issuerOf } from '@portal/shared-core/views';
import type { ReactNode } from 'react';

import { paths } from '#/paths.ts';

import type { CompanyDetail } from '../api/company.queries.ts';

/** The head of a company's page with its tabs; each tab has an address of its own. */
export function CompanyFrame({
  company,
  children,
}: {
  company: CompanyDetail;
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
