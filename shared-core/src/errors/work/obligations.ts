import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of obligations, the facts behind them and their rules. */
export const obligationsErrors = {
  'company.condition_unknown': {
    title: 'Condition',
    message: 'Choose conditions from the list.',
    field: 'conditions',
  },
  'obligation.selection_invalid': {
    title: 'Selection',
    message: 'Select 1 to 200 duties at a time.',
  },
  'obligation.done_otherwise': {
    title: 'Met already',
    message:
      'This duty is noted as met with another day, number, note or receipt. Reload to see it. Reopen it to correct it.',
  },
  'event.day_invalid': {
    title: 'Day',
    message: 'Enter the day it happened, between 1990 and today.',
    field: 'on_date',
  },
  'event.kind_invalid': {
    title: 'What happened',
    message:
      'Choose what happened from the list. A change of officers of the firm concerns no company.',
    field: 'event',
  },
  'event.reason_missing': {
    title: 'Reason missing',
    message: 'Enter in a few words why it was recorded in error: 10 to 2,000 characters.',
    field: 'reason',
  },
  'event.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 2,000 characters.',
    field: 'note',
  },
  'obligation_rule.invalid': {
    title: 'The rule is not complete',
    message: 'The rule is inconsistent. Check the point named and try again.',
  },
  'obligation_rule.second_person_needed': {
    title: 'A second person publishes',
    message: 'You proposed this rule yourself. Ask the compliance officer to publish it.',
  },
  'obligation_rule.discarded': {
    title: 'Discarded',
    message: 'This proposal was discarded. Propose the rule again.',
  },
  'obligation_rule.published': {
    title: 'Published',
    message: 'This rule is in force. Propose a newer version to change it.',
  },
  'obligation_rule.not_the_newest': {
    title: 'A newer version exists',
    message: 'A version of this rule starts on that day or later. Choose a later start date.',
    field: 'valid_from',
  },
  'calendar.days_invalid': {
    title: 'Days',
    message: 'Choose a first and a last day, at most ten years apart.',
    field: 'to_day',
  },
  'calendar.link_invalid': {
    title: 'The link could not be made',
    message: 'Close this panel, open it again and make the link once more.',
  },
  'calendar.link_taken': {
    title: 'The link could not be made',
    message: 'A link with this key exists already. Make another one.',
  },
  'calendar.too_many_links': {
    title: 'Too many links',
    message: 'You have 20 links, which is the most. Revoke one that you do not use.',
  },
} satisfies Record<string, CatalogueEntry>;
