import { Page } from '@portal/shared-core/ui';
import { ReportCatalogue } from '@portal/shared-core/views/reports';

import { paths } from '#/paths.ts';

import { reports } from './reports.ts';

/** The catalogue: each report says what it answers (REP-01). */
export function ReportListPage() {
  return (
    <Page title="Reports" subText="Of this firm or of all. Every figure of a firm opens its rows.">
      <ReportCatalogue reports={reports} linkTo={paths.report} />
    </Page>
  );
}
