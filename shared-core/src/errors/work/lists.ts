import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors about the views of lists. */
export const listsErrors = {
  'request.count_refused': {
    title: 'Not counted',
    message: 'Rows are counted exactly or not at all.',
  },
  'saved_view.name_invalid': {
    title: 'Name of the view',
    message: 'Enter a name of 1 to 60 characters.',
    field: 'name',
  },
  'saved_view.invalid': {
    title: 'View',
    message: 'This view cannot be saved: its search and filters are too long.',
  },
  'saved_view.too_many': {
    title: 'Too many views',
    message: 'You have 50 views of this list. Delete one to save another.',
  },
} as const satisfies Record<string, CatalogueEntry>;
