import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of documents and of reviews. */
export const documentsErrors = {
  file_too_large: {
    title: 'File too large',
    message: 'A file may have at most 20 MB. Make it smaller, or send it in parts.',
    field: 'file',
  },
  file_type_refused: {
    title: 'Kind of file',
    message: 'Send a PDF, a picture (PNG or JPEG) or a Word document.',
    field: 'file',
  },
  file_empty: {
    title: 'Empty file',
    message: 'The file is empty. Choose the one with the document in it.',
    field: 'file',
  },
  file_is_web_page: {
    title: 'A web page',
    message:
      'This is a web page, whatever its name says. Open it in a browser, print it as a PDF and send that.',
    field: 'file',
  },
  file_not_as_named: {
    title: 'Not what its name says',
    message:
      'The content of the file does not match the ending of its name. Save it again as a PDF, PNG, JPEG or Word document.',
    field: 'file',
  },
  file_differs: {
    title: 'Another file',
    message: 'This is not the file that was being sent. Choose that one, or cancel its upload.',
    field: 'file',
  },
  upload_interrupted: {
    title: 'Connection lost',
    message: 'The connection was lost. The upload goes on where it stopped as soon as it is back.',
    retryable: true,
  },
  'document.file_missing': {
    title: 'File missing',
    message: 'The file has not arrived completely. Please upload it again.',
    field: 'file',
  },
  'document.category_unknown': {
    title: 'Kind of document',
    message: 'Choose what kind of document this is.',
    field: 'category',
  },
  'document.file_name_invalid': {
    title: 'Name of the file',
    message: 'Give the file a name of at most 200 characters.',
    field: 'file_name',
  },
  'document.already_expired': {
    title: 'Already expired',
    message: 'The document has expired. Please send a current one, or correct the date.',
    field: 'expires_on',
  },
  'document.already_registered': {
    title: 'Already there',
    message: 'This file has been added already. Reload to see it.',
  },
  'document.already_replaced': {
    title: 'Replaced meanwhile',
    message: 'There is a newer version of this document already. Reload to see it.',
  },
  'document.hash_invalid': {
    title: 'Fingerprint missing',
    message: 'The browser did not work out the fingerprint of the file. Choose the file again.',
  },
  'document.hash_differs': {
    title: 'Not what was uploaded',
    message:
      'The stored file is not the one that was uploaded. Do not accept it: ask for it again and tell the operator of the portal.',
  },
  'document.illegal_move': {
    title: 'Not possible now',
    message: 'The document has been decided on or replaced meanwhile. Reload to see how it stands.',
  },
  'review.reason_missing': {
    title: 'Reason missing',
    message: 'Choose a reason, so that the client knows what to correct.',
    field: 'reason_code',
  },
  'review.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 1,800 characters.',
    field: 'note',
  },
} as const satisfies Record<string, CatalogueEntry>;
