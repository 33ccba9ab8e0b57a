import type { CatalogueEntry } from '../catalogue-entry.ts';

/** The area has more than one file; it loads as one. */
export { statementErrors } from './statements.ts';

/** Errors of obligations, alerts, checks, watchlists, hits and exports of the audit log. */
export const complianceErrors = {
  'obligation.illegal_move': {
    title: 'Not possible now',
    message: 'This obligation has been met or waived in the meantime. Reload to see its state.',
  },
  'obligation.day_invalid': {
    title: 'Day',
    message: 'Enter the day it was done, not in the future.',
    field: 'done_on',
  },
  'obligation.reference_too_long': {
    title: 'Receipt or filing number',
    message: 'Use at most 120 characters.',
    field: 'reference',
  },
  'obligation.document_unknown': {
    title: 'Receipt',
    message: 'Attach a receipt that is a document of this company and was not returned.',
    field: 'document_id',
  },
  'obligation.note_missing': {
    title: 'Reason missing',
    message: 'Enter why it is not required.',
    field: 'note',
  },
  'obligation.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 2,000 characters.',
    field: 'note',
  },
  'reminder.rule_unknown': {
    title: 'Rule',
    message: 'Choose a rule of obligations, all duties, or documents.',
    field: 'about',
  },
  'reminder.days_invalid': {
    title: 'Days',
    message: 'Enter at most 12 days, each between 365 days before and 365 days after.',
    field: 'days',
  },
  'reminder.selection_invalid': {
    title: 'Selection',
    message: 'Select reminders of 1 to 200 companies at a time.',
  },
  'reminder.until_invalid': {
    title: 'Day',
    message: 'Choose a day between today and 365 days from today.',
    field: 'until',
  },
  'reminder.reason_missing': {
    title: 'Reason missing',
    message: 'Enter why no reminder goes out: 1 to 500 characters.',
    field: 'reason',
  },
  'alert.illegal_move': {
    title: 'Not possible now',
    message: 'This alert has been resolved in the meantime. Reopen it first.',
  },
  'alert.assignee_invalid': {
    title: 'Assignee',
    message: 'Choose a colleague whose account is active.',
    field: 'assignee',
  },
  'alert.note_invalid': {
    title: 'Note',
    message: 'Describe what was done, in at most 2,000 characters.',
    field: 'note',
  },
  'alert.selection_invalid': {
    title: 'Selection',
    message: 'Select 1 to 200 alerts at a time.',
  },
  'alert.snooze_day_invalid': {
    title: 'Day',
    message: 'Choose a day between tomorrow and 90 days from today.',
    field: 'until',
  },
  'alert.snooze_reason_missing': {
    title: 'Reason missing',
    message: 'Enter why it can wait: 1 to 500 characters.',
    field: 'reason',
  },
  'check.kind_unknown': {
    title: 'Kind of check',
    message: 'Choose a check for this subject.',
    field: 'kind',
  },
  'check.open_already': {
    title: 'Already open',
    message: 'A check of this kind is open. Decide on it first.',
  },
  'check.decided_already': {
    title: 'Already decided',
    message: 'This check already has a different answer. Reopen it to change the answer.',
  },
  'check.result_missing': {
    title: 'Result missing',
    message: 'Enter whether it is in order and what was found, in at most 4,000 characters.',
    field: 'result',
  },
  'hit.decided_already': {
    title: 'Already decided',
    message: 'This hit already has a different decision. Reopen it to change the decision.',
  },
  'hit.reason_missing': {
    title: 'Reason missing',
    message: 'Enter whether it is the same person or body, and why, in at most 2,000 characters.',
    field: 'reason',
  },
  'hit.second_person_needed': {
    title: 'A second person decides',
    message:
      'Name, date of birth and country are all the same as on the list. You found that it is another person; a colleague has to find so too.',
  },
  'hit.several_people': {
    title: 'Hits of several people',
    message: 'Select hits of one person, and decide on them together.',
  },
  'task.note_missing': {
    title: 'Note missing',
    message: 'Enter what was done and why, in at most 4,000 characters.',
    field: 'note',
  },
  'watchlist.invalid': {
    title: 'Watchlist',
    message: 'Enter a short lower-case code for the list, such as sanctions, and choose a file.',
    field: 'watchlist',
  },
  'watchlist.unknown': {
    title: 'New watchlist',
    message: 'This list is new. Enter its name and source.',
    field: 'name',
  },
  'watchlist.import_running': {
    title: 'Another file of this list is being imported',
    message: 'Finish that import, or discard it. Then import this file.',
  },
  'watchlist.not_running': {
    title: 'Import ended',
    message: 'This import is finished or discarded. Start it again.',
  },
  'watchlist.out_of_step': {
    title: 'Import has moved on',
    message: 'Another run of this import is further ahead. Start again to continue from there.',
    retryable: true,
  },
  'watchlist.batch_invalid': {
    title: 'Too much at once',
    message: 'Send at most 5,000 entries at once, as a list.',
  },
  'watchlist.shrinks': {
    title: 'Half the list is missing',
    message:
      'The file has less than half of the entries in force, so nothing was changed. Check that it is complete and of this list. If it is, allow the list to shrink; if not, discard the import.',
  },
  'audit.id_missing': {
    title: 'Not started',
    message: 'Open the page again and repeat it.',
  },
  'worker.part_invalid': {
    title: 'Not a part of the worker',
    message: 'A part of the worker has a name of small letters and hyphens, and a version.',
  },
  'audit_export.empty': {
    title: 'Nothing to export',
    message:
      'The audit log has no entries for this selection. Choose other days or another tenant.',
  },
} as const satisfies Record<string, CatalogueEntry>;
