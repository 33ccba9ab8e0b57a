import type { ReactNode } from 'react';

import type { PortalName } from '../contract/index.ts';
import { companyStatusLabels, type CompanyStatus } from '../domain/companies.ts';
import { formatDate } from '../domain/format.ts';
import { Avatar, Page, PageTabs, StatusChip, type PageTab } from '../ui/index.ts';
import type { PdfCompany } from '../views/index.ts';
import { CompanyPdfs } from './company-pdfs.tsx';

interface FramedCompany extends PdfCompany {
  id: string;
  status: CompanyStatus;
}

/** The head of a company's page with its tabs; each tab has its own address. */
export function CompanyFrame({
  portal,
  company,
  companiesTo,
  tabs,
  subText,
  before,
  action,
  children,
}: {
  portal: PortalName;
  company: FramedCompany;
  /** The address of the list of companies. */
  companiesTo: string;
  tabs: readonly PageTab[];
  /** Under the name; its type and day where nothing is given. */
  subText?: ReactNode;
  /** In the head before the PDFs, such as the date control. */
  before?: ReactNode;
  /** The main action, in the head after the PDFs. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { registration_date: day, type } = company;
  return (
    <Page
      title={company.name}
      leading={<Avatar name={company.name} square size="page" />}
      status={<StatusChip {...companyStatusLabels[company.status]} />}
      subText={subText ?? (day ? `${type.name}, registered ${formatDate(day, 'long')}` : type.name)}
      breadcrumbs={[{ label: 'Companies', to: companiesTo }, { label: company.name }]}
      action={
        <>
          {before}
          <CompanyPdfs portal={portal} company={company} />
          {action}
        </>
      }
      tabs={<PageTabs label="The company" items={tabs} />}
    >
      {children}
    </Page>
  );
}
