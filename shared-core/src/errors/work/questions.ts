import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of questions to the client, about an application and in KYC. */
export const questionsErrors = {
  'request.question_missing': {
    title: 'Question missing',
    message: 'Ask at least one question, each with at most 2,000 characters.',
    field: 'question',
  },
  'request.field_unknown': {
    title: 'Unknown field',
    message: 'Choose the field the question is about from the list, or none.',
    field: 'field',
  },
  'request.taken_back': {
    title: 'Question taken back',
    message: 'We took this question back. No answer is needed.',
  },
  'request.answered': {
    title: 'Already answered',
    message: 'The client has answered this question. It can no longer be taken back.',
  },
  'request.not_yours': {
    title: 'Asked by a colleague',
    message: 'A question is taken back by who asked it, or by the reviewer who holds the case.',
  },
  'request.take_back_reason_missing': {
    title: 'Reason missing',
    message: 'Enter why the question is taken back, in at most 500 characters.',
    field: 'reason',
  },
  'request.answer_too_long': {
    title: 'Answer too long',
    message: 'Use at most 4,000 characters.',
    field: 'answer',
  },
} as const satisfies Record<string, CatalogueEntry>;
