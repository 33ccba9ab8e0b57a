import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of KYC. */
export const kycErrors = {
  'kyc.conflict': {
    title: 'Changed elsewhere',
    message:
      'This profile was changed in another window or by another person. Reload it to see the newest version.',
  },
  'kyc.not_editable': {
    title: 'Not open for changes',
    message:
      'This profile is being checked or has been decided on. It can be changed when we ask for something or its review is due.',
  },
  'kyc.illegal_move': {
    title: 'Not possible now',
    message: 'The profile is at a stage where this cannot be done. Reload to see how it stands.',
  },
  'kyc.incomplete': {
    title: 'Something is missing',
    message: 'Please fix the points below before you submit the profile.',
  },
  'kyc.requests_open': {
    title: 'Questions are open',
    message: 'Please answer every question before you hand the profile in again.',
  },
  'kyc.too_long': { title: 'Too long', message: 'Use at most 4,000 characters in each field.' },
  'kyc.name_missing': { title: 'Name missing', message: 'Enter the full legal name.' },
  'kyc.birth_date_invalid': {
    title: 'Date of birth',
    message: 'Enter the date of birth; it lies in the past.',
  },
  'kyc.birth_place_missing': {
    title: 'Place of birth',
    message: 'Enter the town and country of birth.',
  },
  'kyc.nationality_missing': {
    title: 'Nationality',
    message: 'Choose at least one nationality, at most five.',
  },
  'kyc.address_incomplete': {
    title: 'Address',
    message: 'Enter street, town and country. A post office box is not an address.',
  },
  'kyc.occupation_missing': { title: 'Occupation', message: 'Say what this person does.' },
  'kyc.identity_incomplete': {
    title: 'Identity document',
    message: 'Enter the number, the country and the day it expires.',
  },
  'kyc.identity_expired': {
    title: 'Identity document expired',
    message: 'Enter a document that is still valid.',
  },
  'kyc.pep_missing': {
    title: 'Public office',
    message:
      'Say whether this person holds or held a prominent public office, or is close to one who does.',
  },
  'kyc.pep_position_missing': {
    title: 'Position',
    message: 'Enter the public office, and who holds it.',
  },
  'kyc.tax_residence_missing': {
    title: 'Tax residence',
    message: 'Enter at least one country of tax residence, at most ten.',
  },
  'kyc.source_of_funds_missing': {
    title: 'Source of funds',
    message: 'Say where the money for the company comes from.',
  },
  'kyc.source_of_wealth_missing': {
    title: 'Source of wealth',
    message: 'Say how the wealth as a whole was built.',
  },
  'kyc.registration_number_missing': {
    title: 'Registration number',
    message: 'Enter the number under which it is registered.',
  },
  'kyc.registered_country_missing': {
    title: 'Country of registration',
    message: 'Choose the country where it is registered.',
  },
  'kyc.registration_date_invalid': {
    title: 'Date of registration',
    message: 'Enter the date of registration; it is not in the future.',
  },
  'kyc.business_missing': { title: 'Business', message: 'Say what the company does.' },
  'kyc.declaration_missing': {
    title: 'Declaration missing',
    message: 'Please confirm that the details are true and complete.',
  },
  'kyc.claimed_by_another': {
    title: 'Taken meanwhile',
    message: 'This case is not waiting any more. Reload to see who has it.',
  },
  'kyc.not_claimed': {
    title: 'Not your case',
    message: 'Take the case before you decide on it. Reload to see who has it.',
  },
  'kyc.rating_missing': {
    title: 'Rating missing',
    message: 'Choose how risky this party is.',
    field: 'rating',
  },
  'kyc.rating_prohibited': {
    title: 'Prohibited',
    message: 'A party rated prohibited is not taken on. Reject the case instead.',
    field: 'rating',
  },
  'kyc.document_missing': {
    title: 'Document missing',
    message: 'Upload the document that is asked for.',
  },
  'kyc.level_missing': {
    title: 'Due diligence',
    message: 'Choose simplified, standard or enhanced.',
    field: 'level',
  },
  'kyc.documents_waiting': {
    title: 'Documents are waiting',
    message: 'Accept or reject every document of this party first.',
  },
  'kyc.interval_missing': {
    title: 'No interval for reviews',
    message: 'No rule says when a party rated so is reviewed. Enter one under Settings first.',
  },
  'kyc.note_missing': {
    title: 'Note missing',
    message: 'Say why, for your colleagues.',
    field: 'note',
  },
  'kyc.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 4,000 characters.',
    field: 'note',
  },
} as const satisfies Record<string, CatalogueEntry>;
