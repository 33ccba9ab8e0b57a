import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of exports of a firm. */
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
} as const satisfies Record<string, CatalogueEntry>;
