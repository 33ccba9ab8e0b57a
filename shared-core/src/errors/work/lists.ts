import type { CatalogueEntry } from '../catalogue-entry.ts';

export { groupErrors } from './groups.ts';

/** Errors about the views of lists, and about how much is sent. */
export const listsErrors = {
  'rate.too_much': {
    title: 'Too much in an hour',
    message:
      'You saved more within an hour than the portal takes. Try again in an hour, or write to us.',
  },
  'request.too_large': {
    title: 'Too much at once',
    message: 'This is more than can be sent at once. Shorten it and try again.',
  },
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
