import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the versions of portals: withdrawals and pins. */
export const portalErrors = {
  'portal.unknown': {
    title: 'No such portal',
    message: 'Select the client portal or the admin portal.',
    field: 'portal',
  },
  'portal.version_invalid': {
    title: 'Not a version',
    message: 'Enter a version as the list shows it, such as 1.0.0-7f1c99f0.',
    field: 'version',
  },
  'portal.reason_missing': {
    title: 'Reason missing',
    message: 'Enter a reason of at most 500 characters.',
    field: 'reason',
  },
  'portal.version_withdrawn': {
    title: 'Version withdrawn',
    message: 'This version is withdrawn. Restore it first, or pin another one.',
    field: 'version',
  },
  'portal.no_other_version': {
    title: 'No other version to go back to',
    message:
      'No other version of this portal came up in the last 30 days, so that nothing would start. Release a corrected version instead.',
  },
} satisfies Record<string, CatalogueEntry>;
