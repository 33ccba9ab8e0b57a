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
      'This profile is being checked or has been decided. You can change it when we request information or its review is due.',
  },
  'kyc.illegal_move': {
    title: 'Not possible now',
    message:
      'The profile is at a stage where this cannot be done. Reload to see its current state.',
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
    message: 'Enter the date of birth, in the past.',
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
    message: 'Enter street, town and country. A post office box is not accepted.',
  },
  'kyc.address_po_box': {
    title: 'Post office box',
    message: 'Enter the street and the number first. A post office box may follow them.',
  },
  'kyc.occupation_missing': {
    title: 'Occupation',
    message: 'Enter the occupation of this person.',
  },
  'kyc.identity_incomplete': {
    title: 'Identity document',
    message: 'Enter the number, the country and the expiry date.',
  },
  'kyc.under_age': {
    title: 'Too young for the office',
    message:
      'A director or officer must be at least 18 years old. Correct the date, or choose another person for the office.',
    field: 'birth_date',
  },
  'kyc.identity_expired': {
    title: 'Identity document expired',
    message: 'It has to be valid longer than today. Enter a valid document.',
  },
  'kyc.pep_missing': {
    title: 'Public office',
    message:
      'Choose whether this person holds or has held a prominent public office, or is close to a person who does.',
  },
  'kyc.pep_position_missing': {
    title: 'Position',
    message: 'Enter the public office and who holds it.',
  },
  'kyc.tax_residence_missing': {
    title: 'Tax residence',
    message: 'Enter at least one country of tax residence, at most ten.',
  },
  'kyc.source_of_funds_missing': {
    title: 'Source of funds',
    message: 'Describe where the money for the company comes from.',
  },
  'kyc.source_of_wealth_missing': {
    title: 'Source of wealth',
    message: 'Describe how the total wealth was acquired.',
  },
  'kyc.registration_number_missing': {
    title: 'Registration number',
    message: 'Enter the registration number.',
  },
  'kyc.registered_country_missing': {
    title: 'Country of registration',
    message: 'Choose the country where it is registered.',
  },
  'kyc.registration_date_invalid': {
    title: 'Date of registration',
    message: 'Enter the date of registration, not in the future.',
  },
  'kyc.business_missing': { title: 'Business', message: 'Describe the business of the company.' },
  'kyc.declaration_missing': {
    title: 'Declaration missing',
    message: 'Please confirm that the details are true and complete.',
  },
  'kyc.declaration_unsigned': {
    title: 'Declaration not signed',
    message: 'Read the declaration and sign it by name.',
  },
  'declaration.not_asked': {
    title: 'Not asked',
    message: 'This declaration is not asked of the party. Reload to see what is asked.',
  },
  'declaration.answers_missing': {
    title: 'Answers missing',
    message: 'Answer the questions above first. The declaration is made from the answers.',
  },
  DECLARATION_TEXT_CHANGED: {
    title: 'The text has changed',
    message: 'Your answers changed the text. Read it again, then sign it.',
  },
  'declaration.name_differs': {
    title: 'Another name',
    message: 'Type the full name of the person, or your own full name if you sign for them.',
    field: 'signed_name',
  },
  'kyc.claimed_by_another': {
    title: 'Already taken',
    message: 'A colleague has taken this case. Take it over, or start the next one.',
  },
  'kyc.not_claimed': {
    title: 'Not your case',
    message: 'Take the case before you decide on it. Reload to see who has it.',
  },
  'kyc.rating_missing': {
    title: 'Rating missing',
    message: 'Choose a risk rating for this party.',
    field: 'rating',
  },
  'kyc.rating_prohibited': {
    title: 'Prohibited',
    message: 'A party rated prohibited cannot be approved. Reject the case instead.',
    field: 'rating',
  },
  'kyc.document_missing': {
    title: 'Document missing',
    message: 'Upload the required document.',
  },
  'kyc.not_ready': {
    title: 'Not ready for approval',
    message: 'Please settle the points below before you approve.',
  },
  'kyc.document_not_accepted': {
    title: 'Document not accepted',
    message: 'Accept this document, or have the compliance officer waive it.',
  },
  'kyc.question_open': {
    title: 'Question unanswered',
    message: 'The client has not answered this question yet.',
  },
  'kyc.screening_waiting': {
    title: 'Not screened yet',
    message: 'This party waits for screening, which takes a minute. Ask for it now or come back.',
  },
  'kyc.hit_open': {
    title: 'Possible match on a watchlist',
    message: 'Decide whether this party is the listed one.',
  },
  'kyc.hit_true': {
    title: 'On a watchlist',
    message: 'A confirmed match stands against this party. It cannot be approved.',
  },
  'kyc.check_open': {
    title: 'Check not answered',
    message: 'Answer this check of the party first.',
  },
  'kyc.check_refused': {
    title: 'Check refused',
    message: 'A colleague refused this check. It must be clear before the party is approved.',
  },
  'kyc.rating_below_facts': {
    title: 'Rating too low',
    message: 'The facts leave no lower rating. Choose the one proposed.',
    field: 'rating',
  },
  'kyc.lower_rating_reason_missing': {
    title: 'Reason missing',
    message:
      'This rating is below the one proposed. Enter the reason in the note; a second person decides on it.',
    field: 'note',
  },
  'kyc.second_person_needed': {
    title: 'A second person decides',
    message: 'You decided on this case before, or submitted it. Ask a colleague.',
  },
  'kyc.requirement_unknown': {
    title: 'Not on the checklist',
    message: 'This document is not asked of the party. Reload to see the checklist.',
  },
  'kyc.waiver_reason_missing': {
    title: 'Reason missing',
    message: 'Enter why this document is not needed, in at most 2,000 characters.',
    field: 'reason',
  },
  'kyc.priority_missing': {
    title: 'Priority missing',
    message: 'Choose normal, high or urgent.',
    field: 'priority',
  },
  'kyc.reopen_reason_missing': {
    title: 'Reason missing',
    message: 'Enter why the rejection is taken back, for your colleagues.',
    field: 'reason',
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
    message: 'No review interval is set for this rating. Enter one under Settings first.',
  },
  'kyc.note_missing': {
    title: 'Note missing',
    message: 'Enter the reason, for your colleagues.',
    field: 'note',
  },
  'kyc.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 4,000 characters.',
    field: 'note',
  },
} as const satisfies Record<string, CatalogueEntry>;
