import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of jobs and of actions with a selection. */
export const jobsErrors = {
  'job.ended': {
    title: 'Ended already',
    message: 'This job has ended in the meantime. There is nothing left to cancel.',
  },
  'job.not_cancellable': {
    title: 'Cannot be cancelled',
    message:
      'Half of this work would leave companies under different rules. The job goes on to its end.',
  },
  'job.rescreening_runs': {
    title: 'Under way already',
    message: 'The same people are being compared with the lists. Wait for that job, or cancel it.',
  },
  'job.one_firm': {
    title: 'Nothing to compare',
    message:
      'The probe reads as people of one firm what belongs to another. It needs two firms that have people.',
  },
  'bulk.action_unknown': {
    title: 'Not available',
    message: 'This cannot be done with several rows at once. Reload the page.',
  },
  'bulk.selection_invalid': {
    title: 'Selection',
    message: 'Select 1 to 5,000 rows at a time.',
  },
  'bulk.arguments_invalid': {
    title: 'Not accepted',
    message: 'Something that the action needs is missing. Reload the page and try again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
