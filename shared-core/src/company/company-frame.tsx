import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import type { PortalName } from '../contract/index.ts';
import { companyStatusLabels, type CompanyStatus } from '../domain/companies.ts';
import { formatDate } from '../domain/format.ts';
import { standingOn } from '../domain/standing-text.ts';
import { useTenantScope } from '../tenant/index.ts';
import { Avatar, Page, PageTabs, StatusChip, type PageTab } from '../ui/index.ts';
import type { PdfCompany } from '../views/index.ts';
import { AsAtBand } from './as-at/as-at-band.tsx';
import { AsAtControl } from './as-at/as-at-control.tsx';
import { standingsQuery } from './as-at/as-at.queries.ts';
import { onTheDay, useAsAt, type AsAt } from './as-at/use-as-at.ts';
import { CompanyPdfs } from './company-pdfs.tsx';

interface FramedCompany extends PdfCompany {
  id: string;
  status: CompanyStatus;
}

/** A tab of a company. */
export interface CompanyTab extends PageTab {
  /** The tab can show another day: as corrected since, or as recorded by then (decisions, which no later correction changes). */
  dated?: 'corrected' | 'recorded';
}

/**
 * The page of a company with its tabs: each tab is a route of its own, which receives the company as the context of the outlet. Tabs that
 * can show another day have the control "As at" and keep the day of the address.
 */
export function CompanyFrame({
  portal,
  company,
  companiesTo,
  tabs,
  subText,
  action,
  children,
}: {
  portal: PortalName;
  company: FramedCompany;
  /** The address of the list of companies. */
  companiesTo: string;
  tabs: readonly CompanyTab[];
  /** Under the name; its type and day where nothing is given. */
  subText?: (isToday: boolean) => ReactNode;
  /** The main action, in the head after the PDFs; hidden while another day is shown. */
  action?: ReactNode;
  /** Above the tab. */
  children?: ReactNode;
}) {
  const { registration_date: day, type } = company;
  const { pathname } = useLocation();
  const { asAt } = useAsAt();
  const dated = tabs.find(({ to }) => to === pathname)?.dated;
  const isToday = !(dated && asAt);
  return (
    <Page
      title={company.name}
      leading={<Avatar name={company.name} square size="page" />}
      status={
        isToday ? (
          <StatusChip {...companyStatusLabels[company.status]} />
        ) : (
          asAt && <StandingThen portal={portal} companyId={company.id} asAt={asAt} />
        )
      }
      subText={
        subText?.(isToday) ??
        (day ? `${type.name}, registered ${formatDate(day, 'long')}` : type.name)
      }
      breadcrumbs={[{ label: 'Companies', to: companiesTo }, { label: company.name }]}
      action={
        <>
          {dated && <AsAtControl portal={portal} companyId={company.id} registeredOn={day} />}
          <CompanyPdfs portal={portal} company={company} />
          {isToday && action}
        </>
      }
      tabs={
        <PageTabs
          label="The company"
          items={tabs.map((tab) =>
            dated && tab.dated ? { ...tab, to: onTheDay(tab.to, asAt) } : tab,
          )}
        />
      }
    >
      {children}
      {dated && <AsAtBand asRecorded={dated === 'recorded'} />}
      <Outlet context={company} />
    </Page>
  );
}

/** The standing on another day, where one is recorded for it. */
function StandingThen({
  portal,
  companyId,
  asAt,
}: {
  portal: PortalName;
  companyId: string;
  asAt: AsAt;
}) {
  const { data: standings = [] } = useQuery(standingsQuery(portal, useTenantScope(), companyId));
  const then = standingOn(standings, asAt.day);
  if (!then) return null;
  const { tone, label } = companyStatusLabels[then.status];
  return <StatusChip tone={tone} label={`${label} on ${formatDate(asAt.day)}`} />;
}
