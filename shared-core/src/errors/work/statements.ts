import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the yearly statement. */
export const statementErrors = {
  'statement.answer_missing': {
    title: 'Not answered',
    message: 'This question is not answered yet. Say whether something changed.',
  },
  'statement.answers_invalid': {
    title: 'Not saved',
    message: 'These answers cannot be saved. Shorten the longest of them and try again.',
  },
  'statement.changed': {
    title: 'Something changed',
    message:
      'The client changed something. Open this statement, read what changed, and accept it by itself.',
  },
  'statement.report_not_due': {
    title: 'No report',
    message: 'This company has no report on economic substance for this year.',
  },
  'statement.filing_not_due': {
    title: 'No filing',
    message: 'This company has no filing of beneficial owners that is due.',
  },
  'statement.columns_invalid': {
    title: 'Columns',
    message:
      'These columns cannot be saved. Use 1 to 40 columns, and give each a heading of at most 120 characters.',
  },
  'statement.conflict': {
    title: 'Changed by someone else',
    message:
      'Someone else changed this statement in the meantime. Read their answers, then sign or save again.',
  },
  'statement.field_missing': {
    title: 'Missing',
    message: 'This is missing or cannot be read. Fill it in.',
  },
  'statement.illegal_move': {
    title: 'Another state',
    message: 'This statement is in another state by now. Reload the page to see where it is.',
  },
  'statement.incomplete': {
    title: 'Not complete',
    message: 'A question is not answered yet. Answer the questions that are marked, then sign.',
  },
  'statement.name_differs': {
    title: 'Name',
    message: 'This is not the name of your profile. Type your name as your profile has it.',
    field: 'signed_name',
  },
  'statement.not_editable': {
    title: 'Signed already',
    message: 'This statement is signed. Take the signature back to change an answer.',
  },
  'statement.note_missing': {
    title: 'What changed',
    message: 'It is not said what changed. Write in a sentence what changed, and since when.',
  },
  'statement.note_too_long': {
    title: 'Too long',
    message: 'This text is too long. Shorten it to 2,000 characters.',
    field: 'note',
  },
  'statement.people_missing': {
    title: 'Who changed',
    message: 'No person is selected. Select whose details changed.',
  },
  'statement.person_unknown': {
    title: 'Not in the registers',
    message: 'This person is no longer in the registers of the company. Take them out.',
  },
  'statement.return_note_missing': {
    title: 'Note to the client',
    message: 'The note for the client is missing. Write what is to be corrected.',
    field: 'note',
  },
  'statement.selection_too_large': {
    title: 'Selection',
    message: 'This selection is too large. Select at most 2,000 companies.',
  },
  'statement.template_name_invalid': {
    title: 'Name',
    message: 'The name of the template is missing or too long. Use 1 to 120 characters.',
    field: 'name',
  },
  'statement.selection_invalid': {
    title: 'Selection',
    message: 'This selection is empty or too large. Select 1 to 500 statements.',
  },
} as const satisfies Record<string, CatalogueEntry>;
