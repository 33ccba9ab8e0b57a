import type { CatalogueEntry } from '../catalogue.ts';

/** Errors of obligations, alerts, checks and hits. */
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
} as const satisfies Record<string, CatalogueEntry>;
