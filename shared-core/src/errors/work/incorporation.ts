import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of incorporating, which staff do. */
export const incorporationErrors = {
  'application.already_incorporated': {
    title: 'Already incorporated',
    message: 'This company has already been incorporated under another registration number.',
    field: 'registration_number',
  },
  'company.registration_number_missing': {
    title: 'Registration number missing',
    message: 'Enter the registration number from the Registrar.',
    field: 'registration_number',
  },
  'company.registration_number_taken': {
    title: 'Registration number taken',
    message: 'Another company already has this registration number.',
    field: 'registration_number',
  },
  'company.registration_date_invalid': {
    title: 'Registration date',
    message: 'The date of registration must be between the submission and today.',
    field: 'registered_on',
  },
} as const satisfies Record<string, CatalogueEntry>;
