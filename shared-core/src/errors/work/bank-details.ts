import type { CatalogueEntry } from '../catalogue-entry.ts';

/** The area has more than one file; it loads as one. */
export { cardErrors } from './cards.ts';
export { bankLineErrors } from './bank-lines.ts';

/** Errors of the bank details of a firm. */
export const bankDetailsErrors = {
  'bank_details.proposal_waiting': {
    title: 'A change waits already',
    message:
      'New bank details in this currency wait for a second person. Confirm or reject them first.',
  },
  'bank_details.second_person_needed': {
    title: 'A second person confirms',
    message:
      'You proposed these bank details. Another owner of the firm, or staff with the duty billing, confirms them.',
  },
  'bank_details.settled': {
    title: 'Decided already',
    message:
      'These bank details were confirmed, rejected or taken back. Propose new ones to change them.',
  },
  'bank_details.iban_wrong': {
    title: 'IBAN',
    message: 'The check digits of this IBAN are wrong. Compare it with the paper of the bank.',
    field: 'account_number',
  },
  'bank_details.day_invalid': {
    title: 'First day',
    message: 'Choose a day between today and a year from now.',
    field: 'valid_from',
  },
  'bank_details.invalid': {
    title: 'Not accepted',
    message: 'This is missing, too long, or not written as a bank writes it.',
  },
} as const satisfies Record<string, CatalogueEntry>;
