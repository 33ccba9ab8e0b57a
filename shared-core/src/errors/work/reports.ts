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
  'report_mail.report_invalid': {
    title: 'Report',
    message: 'This report cannot be mailed.',
  },
  'report_mail.rhythm_invalid': {
    title: 'Mail of the report',
    message: 'Choose whether the report is mailed every Monday or on the first day of each month.',
    field: 'rhythm',
  },
  'report_mail.filters_invalid': {
    title: 'Filters of the report',
    message:
      'This report cannot be mailed with these filters. Choose another period and try again.',
  },
  'report_mail.address_unconfirmed': {
    title: 'Address',
    message: 'Confirm your email address first. Reports go to a confirmed address only.',
  },
  'report_mail.too_many': {
    title: 'Too many reports',
    message: 'You have 20 reports mailed to you. Stop one to start another.',
  },
} as const satisfies Record<string, CatalogueEntry>;
