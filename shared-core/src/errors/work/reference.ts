import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of changing reference data: fees, prices, lists and rules that hold from one day to another. */
export const referenceErrors = {
  'price.day_invalid': {
    title: 'First day',
    message:
      'Choose a day between tomorrow and two years from now. What was quoted today keeps its price.',
    field: 'valid_from',
  },
  'price.amount_invalid': {
    title: 'Amount',
    message: 'Enter an amount between 0 and 1,000,000, with at most two decimals.',
    field: 'amount',
  },
  'price.conflict': {
    title: 'Changed in the meantime',
    message: 'Another price holds on that day by now. Look at the preview again, and decide again.',
  },
  'reference.invalid': {
    title: 'Check this field',
    message: 'This value does not fit. Check it and try again.',
  },
  'reference.source_missing': {
    title: 'Source missing',
    message: 'Enter in 20 to 1,000 characters who says so, where, and of which day.',
    field: 'source_note',
  },
  'reference.day_past': {
    title: 'Day in the past',
    message: 'Choose today or a later day. What has passed is not changed.',
    field: 'valid_from',
  },
  'reference.conflict': {
    title: 'Changed in the meantime',
    message:
      'A colleague changed this row after you opened it. Close this, look at the row as it is now, and decide again.',
  },
  'reference.not_the_newest': {
    title: 'A later row exists',
    message:
      'Another row begins on that day or later. Choose a later first day, or take the coming row back.',
    field: 'valid_from',
  },
  'reference.changed_elsewhere': {
    title: 'Changed elsewhere',
    message: 'Rows of this table are not changed here.',
  },
  'reference.needs_a_row': {
    title: 'It cannot end',
    message: 'A figure is needed on every day. Enter the new figure and its first day instead.',
  },
  'reference.ended': {
    title: 'It ends already',
    message: 'This row has a last day.',
  },
  'reference.begun': {
    title: 'It has begun',
    message: 'Its day has come. What has passed is not changed.',
  },
  'reference.followed': {
    title: 'A later row exists',
    message: 'Another row begins after this one. Take that row back first.',
  },
  'reference.confirmed': {
    title: 'Confirmed already',
    message: 'A colleague confirmed this row.',
  },
} satisfies Record<string, CatalogueEntry>;
