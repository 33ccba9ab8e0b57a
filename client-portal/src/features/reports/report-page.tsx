import { ErrorScreen, Page, PageTabs, useRequiredParam } from '@portal/shared-core/ui';
import { lazy, Suspense, type ComponentType } from 'react';

import { paths } from '#/paths.ts';

import { Activity, Companies, Documents, Duties } from './components/reports-of-client.tsx';
import { SpendingReport } from './components/spending-report.tsx';
import { reports, type ReportId } from './reports.ts';

// Begins with the page, so that it is there without a network as well. A report needs no mail: nothing shows where it cannot be fetched.
const byMail: Promise<ComponentType<{ report: ReportId }>> =
  import('./components/by-mail.tsx').then(
    (part) => part.ByMail,
    () => () => null,
  );
const ByMail = lazy(async () => ({ default: await byMail }));

const contents: Record<ReportId, ComponentType> = {
  companies: Companies,
  duties: Duties,
  documents: Documents,
  activity: Activity,
  spending: SpendingReport,
};

/** One report: its period, its chart and its table; the period and the filters are in the address. */
export function Component() {
  const id = useRequiredParam('reportId');
  const report = reports.find((each) => each.id === id);
  if (!report) return <ErrorScreen kind="not-found" />;
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
      <Content key={report.id} />
      <Suspense>
        <ByMail report={report.id} />
      </Suspense>
    </Page>
  );
}
