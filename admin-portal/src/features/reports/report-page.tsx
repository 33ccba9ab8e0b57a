import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ErrorScreen,
  FilterChips,
  Page,
  PageTabs,
  useListState,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { lazy, Suspense, type ComponentType } from 'react';

import { paths } from '#/paths.ts';

import type { ReportScope } from './api/report.queries.ts';
import { KycReport } from './components/kyc-report.tsx';
import { Activity, Companies, Documents, Duties } from './components/reports-of-staff.tsx';
import { RiskReport } from './components/risk-report.tsx';
import { reports, type ReportId } from './reports.ts';

// Begins with the page, so that it is there without a network as well. A report needs no mail: nothing shows where it cannot be fetched.
const byMail: Promise<ComponentType<{ report: ReportId }>> =
  import('./components/by-mail.tsx').then(
    (part) => part.ByMail,
    () => () => null,
  );
const ByMail = lazy(async () => ({ default: await byMail }));

const contents: Record<ReportId, ComponentType<{ scope: ReportScope }>> = {
  companies: Companies,
  kyc: KycReport,
  risk: RiskReport,
  duties: Duties,
  documents: Documents,
  activity: Activity,
};

/** One report: of which firms, its period, its chart and its table; all of it in the address. */
export function ReportPage() {
  const id = useRequiredParam('reportId');
  const scope = useTenantScope();
  const list = useListState({ key: 'at', direction: 'desc' });
  const report = reports.find((each) => each.id === id);
  if (!report) return <ErrorScreen kind="not-found" />;
  const isAll = list.filter('of') === 'all';
  const Content = contents[report.id];
  return (
    <Page
      title={report.title}
      subText={report.answers}
      breadcrumbs={[{ label: 'Reports', to: paths.reports }, { label: report.title }]}
      tabs={
        <PageTabs
          label="Reports"
          items={reports.map((each) => ({ label: each.title, to: paths.report(each.id) }))}
        />
      }
    >
      <FilterChips
        label="Of which firms"
        value={isAll ? 'all' : ''}
        onChange={(value) => list.setFilter('of', value)}
        options={[
          { value: '', label: 'This firm' },
          { value: 'all', label: 'All firms' },
        ]}
      />
      <Content key={report.id} scope={{ ...scope, isAll }} />
      <Suspense>
        <ByMail report={report.id} />
      </Suspense>
    </Page>
  );
}
