import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of imports of a portfolio. */
export const importErrors = {
  'import.name_missing': {
    title: 'File',
    message: 'The file needs a name.',
  },
  'import.rows_invalid': {
    title: 'Rows',
    message: 'The rows could not be taken. Read the file again.',
  },
  'import.columns_invalid': {
    title: 'Columns',
    message: 'What the columns hold could not be kept.',
  },
  'import.decision_invalid': {
    title: 'Changed since',
    message: 'This row has changed since. Load the page again and decide then.',
  },
  'import.rows_full': {
    title: 'Too many rows wait',
    message:
      'The imports of this firm hold 200,000 rows. Give up those that are not needed, or split the file. Rows of an import go 30 days after its end.',
  },
  'import.undecided': {
    title: 'Not decided yet',
    message: 'Decide first who is known already and who is new.',
  },
  'import.illegal_move': {
    title: 'Not now',
    message: 'The import is further, or not as far, as this page shows. Load it again.',
  },
  'import.too_late': {
    title: 'Too late',
    message: 'An import is undone within a day of its end.',
  },
  'import.built_upon': {
    title: 'It stays',
    message: 'Someone has worked on this company since it came in.',
  },
} satisfies Record<string, CatalogueEntry>;
