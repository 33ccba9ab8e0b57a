import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of obligations, the facts behind them and their rules. */
export const obligationsErrors = {
  'company.condition_unknown': {
    title: 'Condition',
    message: 'Choose conditions from the list.',
    field: 'conditions',
  },
  'event.day_invalid': {
    title: 'Day',
    message: 'Enter the day it happened: not after today and not before 1990.',
    field: 'on_date',
  },
  'event.kind_invalid': {
    title: 'What happened',
    message:
      'Choose what happened from the list. A change of officers of the firm is of no company.',
    field: 'event',
  },
  'event.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 2,000 characters.',
    field: 'note',
  },
  'obligation_rule.invalid': {
    title: 'The rule is not complete',
    message: 'Something in the rule does not fit together. Look at the point named and try again.',
  },
  'obligation_rule.not_the_newest': {
    title: 'A newer version exists',
    message:
      'A version of this rule begins on that day or later. Choose a later day to begin from.',
    field: 'valid_from',
  },
  'calendar.days_invalid': {
    title: 'Days',
    message: 'Choose a first and a last day, at most ten years apart.',
    field: 'to_day',
  },
} satisfies Record<string, CatalogueEntry>;
