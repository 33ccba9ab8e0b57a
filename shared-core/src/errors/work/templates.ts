import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of document templates, and of what is made from them. */
export const templateErrors = {
  'template.body_invalid': {
    title: 'Wording',
    message: 'Write the wording. It has at most 40,000 characters.',
    field: 'body',
  },
  'template.conflict': {
    title: 'Changed by someone else',
    message:
      'A colleague saved this template in the meantime. Your wording is still here: compare it with theirs, then save it as the next version.',
  },
  'template.field_unknown': {
    title: 'Unknown field',
    message: 'The wording has a field that does not exist. Pick fields from the list.',
    field: 'body',
  },
  'template.file_invalid': {
    title: 'Word document',
    message: 'The file of this template is not named as a Word document (.docx). Choose it again.',
    field: 'file',
  },
  'template.file_missing': {
    title: 'Word document',
    message: 'The file did not arrive, or is another one by now. Choose it again.',
    field: 'file',
  },
  'template.format_settled': {
    title: 'Cannot be changed',
    message:
      'A template stays a Word document, or a text of the portal. Start another template for the other one.',
  },
  'template.illegal_move': {
    title: 'Another state',
    message: 'This template is in another state by now. Reload the page to see where it is.',
  },
  'template.kind_invalid': {
    title: 'Kind',
    message: 'Choose what kind of document this is, and what it is about.',
    field: 'kind',
  },
  'template.name_invalid': {
    title: 'Name',
    message: 'Enter a name of at most 120 characters.',
    field: 'name',
  },
  'template.not_in_use': {
    title: 'Not in use',
    message: 'This template is not in use any more. Pick another one.',
  },
  'template.other_version': {
    title: 'Another version',
    message:
      'Another version of this template was put into use in the meantime. Read the preview again.',
  },
  'template.subject_settled': {
    title: 'Cannot be changed',
    message: 'What a template is about stays as it is. Start another template for that.',
  },
  'template.values_missing': {
    title: 'Something is missing',
    message:
      'Fields of this document have no value. Record what is missing, or confirm that the document is made without it.',
  },
  'template.version_settled': {
    title: 'Kept as it was',
    message: 'A version that was saved is not edited. Save the wording as the next version.',
  },
} as const satisfies Record<string, CatalogueEntry>;
