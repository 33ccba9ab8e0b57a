import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of reports. */
export const reportsErrors = {
  'report.days_invalid': {
    title: 'Days',
    message: 'The last day of the report is before the first. Swap the two days.',
    field: 'to_day',
  },
  'report.step_invalid': {
    title: 'Period',
    message: 'Choose whether the report counts by day, by week or by month.',
    field: 'step',
  },
} as const satisfies Record<string, CatalogueEntry>;
