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
    message: 'The file is empty. Choose the file that contains the document.',
    field: 'file',
  },
  file_is_web_page: {
    title: 'A web page',
    message: 'This file is a web page. Open it in a browser, print it as a PDF and upload the PDF.',
    field: 'file',
  },
  file_not_as_named: {
    title: 'Type does not match',
    message:
      'The content of the file does not match its file extension. Save it again as a PDF, PNG, JPEG or Word document.',
    field: 'file',
  },
  file_differs: {
    title: 'Another file',
    message: 'This is not the file that was being uploaded. Choose that file or cancel the upload.',
    field: 'file',
  },
  upload_interrupted: {
    title: 'Connection lost',
    message: 'The connection was lost. The upload resumes when the connection is back.',
    retryable: true,
  },
  'document.being_checked': {
    title: 'Being checked for malware',
    message: 'The file is being checked for malware. It can be accepted when the check has ended.',
  },
  'document.not_checked': {
    title: 'Not checked for malware',
    message:
      'The file could not be checked for malware, so it cannot be accepted. Return the document, or have the check repeated.',
  },
  'document.infected': {
    title: 'Refused by the check',
    message:
      'The check for malware refused this file. It cannot be accepted. The client sends another file.',
  },
  'scan.off': {
    title: 'The check is off',
    message: 'The check of files for malware is off for this firm. Turn it on first.',
  },
  'scan.outcome_invalid': {
    title: 'Not a verdict',
    message: 'A verdict is clean, infected or failed, with a note of at most 200 characters.',
  },
  'scan.lease_lost': {
    title: 'Too late',
    message: 'The time of the scanner for this file is over, or another scanner has the file.',
  },
  'scan.other_bytes': {
    title: 'Another file',
    message: 'The scanner looked at other bytes than those that were sent.',
  },
  'scan.not_published': {
    title: 'Not stored',
    message: 'A clean picture is stored in its public bucket before its verdict is recorded.',
  },
  'picture.not_checked': {
    title: 'Being checked',
    message: 'A new picture is shown once it passed the check for malware. Upload it again.',
  },
  'picture.check_changed': {
    title: 'Upload it again',
    message: 'The check of new pictures was turned on or off meanwhile. Upload the picture again.',
  },
  'picture.too_large': {
    title: 'Too large',
    message: 'A picture of a person has at most 256 kB, a logo 512 kB.',
  },
  'document.file_missing': {
    title: 'File missing',
    message: 'The file has not arrived completely. Please upload it again.',
    field: 'file',
  },
  'document.category_unknown': {
    title: 'Document type',
    message: 'Choose the document type.',
    field: 'category',
  },
  'document.signed_here': {
    title: 'No upload needed',
    message:
      'This declaration is signed on the identity page of the person. Choose another document type.',
    field: 'category',
  },
  'document.file_name_invalid': {
    title: 'File name',
    message: 'Give the file a name of at most 200 characters.',
    field: 'file_name',
  },
  'document.expiry_missing': {
    title: 'Expiry date missing',
    message: 'Enter the expiry date on the document.',
    field: 'expires_on',
  },
  'document.already_expired': {
    title: 'Already expired',
    message: 'The document has expired. Please send a current one, or correct the date.',
    field: 'expires_on',
  },
  'document.issued_later': {
    title: 'Day of issue',
    message: 'The day of issue cannot be later than today.',
    field: 'issued_on',
  },
  'document.issue_date_missing': {
    title: 'Day of issue',
    message: 'Enter the day it was issued: only a recent one counts.',
    field: 'issued_on',
  },
  'document.too_old': {
    title: 'Too old',
    message: 'It was issued longer ago than the rules allow. Return it, and ask for a current one.',
    field: 'issued_on',
  },
  'document.storage_full': {
    title: 'Storage full',
    message: 'Your firm has stored as much as it may. Contact us for more room, then try again.',
  },
  'document.too_many_loose': {
    title: 'Too many unfinished uploads',
    message:
      'You have 100 files here without a document type. Choose their types or cancel them, then try again.',
  },
  'document.too_many': {
    title: 'Too many documents',
    message: 'An application has at most 200 documents. Contact us if you need more.',
  },
  'document.already_registered': {
    title: 'Already added',
    message: 'This file has already been added. Reload to see it.',
  },
  'document.already_replaced': {
    title: 'Already replaced',
    message: 'There is already a newer version of this document. Reload to see it.',
  },
  'document.hash_invalid': {
    title: 'Fingerprint missing',
    message: 'The browser could not calculate the fingerprint of the file. Choose the file again.',
  },
  file_altered: {
    title: 'Not the file that was sent',
    message:
      'The stored file is not the one that was sent, so it is not shown. Write to us from Support.',
  },
  'document.hash_differs': {
    title: 'Not what was uploaded',
    message:
      'The stored file is not the one that was uploaded. Do not accept it: request it again and inform the operator of the portal.',
  },
  'document.news_sent': {
    title: 'Sent already',
    message: 'News of this document was sent within a day. Confirm that it is sent again.',
  },
  'document.no_reader': {
    title: 'There is no one to tell',
    message:
      'No client with an account may read this document, or those who may do not want news of documents.',
  },
  'document.not_made_here': {
    title: 'Not made from a template',
    message: 'News is sent of documents that staff made from a template of the firm.',
  },
  'document.illegal_move': {
    title: 'Not possible now',
    message:
      'The document has been reviewed or replaced in the meantime. Reload to see its current state.',
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
