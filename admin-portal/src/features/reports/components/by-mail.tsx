import { ReportMails } from '@portal/shared-core/firm';
import { useReportFilters } from '@portal/shared-core/views/reports';

import type { ReportId } from '../reports.ts';

/** The report that is open, by mail (REP-01). Load it with `lazy`. */
export function ByMail({ report }: { report: ReportId }) {
  return <ReportMails report={`admin.${report}`} {...useReportFilters(report)} />;
}
