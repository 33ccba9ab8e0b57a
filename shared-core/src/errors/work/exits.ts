import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of exports and of the deletion of a firm. */
export const exitErrors = {
  'firm_export.running': {
    title: 'Under way already',
    message: 'An export of this firm is under way. Wait for its end, or cancel it.',
  },
  'firm_export.too_soon': {
    title: 'Once a day',
    message: 'An export of the last 24 hours is there. Download it, or start another one tomorrow.',
  },
  'firm_export.reason_invalid': {
    title: 'Reason',
    message: 'Say why in 3 to 500 characters.',
    field: 'reason',
  },
  'firm_export.expired': {
    title: 'Not available any more',
    message: 'The files of this export are removed. Start a new export.',
  },
  'firm_export.failed': {
    title: 'The export failed',
    message:
      'The files could not be written in five tries. Start it again. If it fails again, ask us.',
  },
  'firm_export.right_ended': {
    title: 'Cancelled',
    message: 'The person who started it may no longer have it. Another owner can start a new one.',
  },
  'firm_export.lease_lost': {
    title: 'Taken over',
    message: 'Another worker writes this export, or it was cancelled.',
  },
  'firm_export.part_invalid': {
    title: 'Not stored',
    message: 'This part of the export is not stored where it belongs.',
  },
  'firm_deletion.wrong_state': {
    title: 'Not possible now',
    message: 'The deletion of this firm is at another step. Reload the page to see it.',
  },
  'firm_deletion.not_ready': {
    title: 'Not ready',
    message: 'A condition is not met. The list on this page shows which.',
  },
  'firm_deletion.name_wrong': {
    title: 'Name of the firm',
    message: 'Type the name of the firm exactly as it is shown.',
    field: 'firm_name',
  },
  'firm_deletion.reason_invalid': {
    title: 'Reason',
    message: 'Say why in 3 to 500 characters.',
    field: 'reason',
  },
  'firm_deletion.hand_over_needed': {
    title: 'Records that the law wants kept',
    message: 'Say who has the records now, in 3 to 500 characters.',
    field: 'hand_over',
  },
  'firm_deletion.same_person': {
    title: 'Another person confirms',
    message: 'You ordered this deletion. An owner of the firm or senior management confirms it.',
  },
  'firm_deletion.erasing': {
    title: 'Too late',
    message: 'The erasing has begun. It cannot be cancelled any more.',
  },
  'firm_deletion.leaving': {
    title: 'The firm is being deleted',
    message:
      'Nothing of this firm can be changed while its deletion waits. Cancel the deletion to go on.',
  },
  'erasure.wrong_state': {
    title: 'Not possible now',
    message: 'One of these deletions is at another step. Reload the page to see it.',
  },
  'erasure.held': {
    title: 'Held',
    message: 'The records of one of these people are held. Lift the hold first.',
  },
  'erasure.not_due': {
    title: 'Not due',
    message:
      'The records of one of these people are not due: they came back, or a case was opened. Reload the page to see it.',
  },
  'erasure.under_way': {
    title: 'Too late',
    message: 'The deletion of these records has begun. It cannot be held any more.',
  },
  'erasure.selection_invalid': {
    title: 'Selection',
    message: 'Select 1 to 200 people.',
  },
  'record_hold.reason_missing': {
    title: 'Reason',
    message: 'Enter the reason, in at most 1000 characters.',
    field: 'reason',
  },
  'record_hold.day_invalid': {
    title: 'Last day',
    message: 'Choose today or a day to come, or leave it empty.',
    field: 'until',
  },
} as const satisfies Record<string, CatalogueEntry>;
