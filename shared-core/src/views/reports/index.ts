export { FigureLink } from './figure-link.tsx';
export { DayRange, PeriodFilter, usePeriod } from './period-filter.tsx';
export {
  comingPresetsOn,
  daysOf,
  endOfMonth,
  periodOf,
  periodQuery,
  presetsOn,
  today,
  type Period,
  type PeriodPreset,
} from './period.ts';
export { ReportExport, ReportTable } from './report-table.tsx';
