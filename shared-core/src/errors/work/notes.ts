import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the notes of staff about companies and applications. */
export const notesErrors = {
  'note.body_invalid': {
    title: 'Note',
    message: 'Enter a note of at most 5,000 characters.',
    field: 'body',
  },
  'note.id_taken': {
    title: 'Not added',
    message: 'Another note was added under the same id. Copy your text, reload, and add it again.',
  },
  'note.changed': {
    title: 'Changed meanwhile',
    message:
      'You changed this note in another window. Copy your words, cancel, and edit its present words.',
  },
} as const satisfies Record<string, CatalogueEntry>;
