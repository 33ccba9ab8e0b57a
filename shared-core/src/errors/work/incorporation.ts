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
  'company.name_not_requested': {
    title: 'Name',
    message: 'Choose one of the names that the application asks for.',
    field: 'company_name',
  },
  'company.registered_office_invalid': {
    title: 'Registered office',
    message: 'Use at most 500 characters.',
    field: 'registered_office',
  },
  'company.registry_entity_id_invalid': {
    title: 'Registry entity ID',
    message: 'Use at most 40 characters.',
    field: 'registry_entity_id',
  },
  'company.features_invalid': {
    title: 'Features',
    message:
      'This type of company cannot have the feature, its name lacks the words for it, or it has too few members.',
  },
} as const satisfies Record<string, CatalogueEntry>;
