import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of companies that leave to another agent or another country. */
export const departureErrors = {
  'departure.not_possible': {
    title: 'Not possible in this standing',
    message: 'A company leaves while it is on the register. Settle its standing first.',
  },
  'departure.already_open': {
    title: 'Already requested',
    message: 'This company is leaving already. Reload the page to see it.',
  },
  'departure.day_invalid': {
    title: 'Day',
    message:
      'Enter a day within a year of today. A departure is recorded with a day that is not in the future.',
    field: 'on_date',
  },
  'departure.reason_missing': {
    title: 'Reason',
    message: 'Enter a reason of at most 2,000 characters. The client reads it.',
    field: 'reason',
  },
  'departure.incomplete': {
    title: 'Not complete',
    message: 'Check this value.',
  },
  'departure.document_missing': {
    title: 'Document missing',
    message: 'Choose the document in which the client instructed us.',
    field: 'document',
  },
  'departure.document_unknown': {
    title: 'Document',
    message: 'Choose a document of this company that was neither returned nor replaced.',
    field: 'document',
  },
  'departure.not_open': {
    title: 'Not open any more',
    message: 'This departure was withdrawn or is done. Reload the page to see it.',
  },
  'departure.illegal_move': {
    title: 'Not possible now',
    message: 'This departure changed in the meantime. Reload the page to see it.',
  },
  'departure.not_ready': {
    title: 'Not ready',
    message: 'Something of the checklist is not met yet.',
  },
  'departure.changed': {
    title: 'Changed meanwhile',
    message: 'A colleague changed the reason. Read it again before you confirm it.',
  },
  'departure.second_person_needed': {
    title: 'Another person is needed',
    message: 'You accepted the debts yourself. A colleague confirms it.',
  },
  'departure.clearance_first': {
    title: 'Clearance letter first',
    message: 'The clearance letter is part of the pack. Add it, then make the pack.',
  },
  'departure.pack_invalid': {
    title: 'Pack not complete',
    message: 'The pack was not made completely. Make it again.',
    retryable: true,
  },
} as const satisfies Record<string, CatalogueEntry>;
