import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of obligations, alerts, checks, watchlists, hits and exports of the audit log. */
export const complianceErrors = {
  'obligation.illegal_move': {
    title: 'Not possible now',
    message: 'This obligation has been settled or dropped meanwhile. Reload to see how it stands.',
  },
  'obligation.day_invalid': {
    title: 'Day',
    message: 'Enter the day it was done; it is not in the future.',
    field: 'done_on',
  },
  'obligation.reference_too_long': {
    title: 'Receipt or filing number',
    message: 'Use at most 120 characters.',
    field: 'reference',
  },
  'obligation.note_missing': {
    title: 'Reason missing',
    message: 'Say why it need not be done.',
    field: 'note',
  },
  'obligation.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 2,000 characters.',
    field: 'note',
  },
  'alert.illegal_move': {
    title: 'Not possible now',
    message: 'This alert has been resolved meanwhile. Reopen it first.',
  },
  'alert.assignee_invalid': {
    title: 'Assignee',
    message: 'Choose a colleague whose account is active.',
    field: 'assignee',
  },
  'alert.note_invalid': {
    title: 'Note',
    message: 'Say what was done, in at most 2,000 characters.',
    field: 'note',
  },
  'check.kind_unknown': {
    title: 'Kind of check',
    message: 'Choose a check that suits what is checked.',
    field: 'kind',
  },
  'check.open_already': {
    title: 'Open already',
    message: 'A check of this kind is open. Decide on it first.',
  },
  'check.decided_already': {
    title: 'Decided meanwhile',
    message: 'This check has been answered otherwise. Reopen it to change the answer.',
  },
  'check.result_missing': {
    title: 'Result missing',
    message: 'Say whether it is clear, and what was found, in at most 4,000 characters.',
    field: 'result',
  },
  'hit.decided_already': {
    title: 'Decided meanwhile',
    message: 'This hit has been decided otherwise. Reopen it to change the decision.',
  },
  'hit.reason_missing': {
    title: 'Reason missing',
    message: 'Say whether it is the same person or body, and why, in at most 2,000 characters.',
    field: 'reason',
  },
  'watchlist.invalid': {
    title: 'Watchlist',
    message: 'Give the list a short code of small letters, such as sanctions, and choose a file.',
    field: 'watchlist',
  },
  'watchlist.unknown': {
    title: 'New watchlist',
    message: 'This list is new. Say what it is called and where it comes from.',
    field: 'name',
  },
  'watchlist.not_running': {
    title: 'Ended meanwhile',
    message: 'This import has ended, or another file of the list was begun. Start it again.',
  },
  'watchlist.out_of_step': {
    title: 'Not where it stopped',
    message: 'Another run of this import went further. Start it again: it goes on from there.',
    retryable: true,
  },
  'watchlist.batch_invalid': {
    title: 'Too much at once',
    message: 'Send at most 5,000 entries at once, as a list.',
  },
  'watchlist.shrinks': {
    title: 'Half the list is missing',
    message:
      'The file has less than half of what the list had. Look whether it is whole; if it is, import it with leave to shrink.',
  },
  'audit_export.empty': {
    title: 'Nothing to export',
    message: 'The audit log has no entries there. Choose other days or another tenant.',
  },
} as const satisfies Record<string, CatalogueEntry>;
