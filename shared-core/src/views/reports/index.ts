export { FigureLink } from './figure-link.tsx';
export { PeriodFilter, usePeriod } from './period-filter.tsx';
export {
  comingPresetsOn,
  daysOf,
  endOfMonth,
  monthlyPresetsOn,
  periodOf,
  periodQuery,
  presetsOn,
  today,
  type Period,
  type PeriodPreset,
} from './period.ts';
export { ReportExport, ReportTable } from './report-table.tsx';
export { ActivityReport } from './activity-report.tsx';
export { activityParams, ActivityRows, type ActivityRow } from './activity-rows.tsx';
export { CompaniesReport, standingOf, type CompaniesLine } from './companies-report.tsx';
export { DocumentsReport } from './documents-report.tsx';
export { DutiesReport } from './duties-report.tsx';
export type { ReportProps } from './report-props.ts';
export { ReportRows } from './report-rows.tsx';
export { ReportCatalogue } from './report-catalogue.tsx';
export { useReportFilters } from './use-report-filters.ts';
