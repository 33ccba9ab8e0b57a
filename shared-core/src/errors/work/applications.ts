import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of applications: their moves, and what can be wrong with what a client entered. */
export const applicationsErrors = {
  'application.conflict': {
    title: 'Changed elsewhere',
    message:
      'This application was changed in another window or by another person. Reload it to see the newest version.',
  },
  'application.not_editable': {
    title: 'No longer a draft',
    message: 'This application has been submitted and can no longer be changed here.',
  },
  'application.illegal_move': {
    title: 'Not possible now',
    message: 'The application is at a stage where this cannot be done.',
  },
  'application.incomplete': {
    title: 'Something is missing',
    message: 'Please fix the points below before you submit.',
  },
  'application.requests_open': {
    title: 'Questions are open',
    message: 'Please answer every question before you hand the application in again.',
  },
  'application.registry_reference_invalid': {
    title: 'Reference of the filing',
    message: 'Use at most 60 characters.',
    field: 'registry_reference',
  },
  'activity.missing': {
    title: 'Activity missing',
    message: 'Choose at least one activity.',
  },
  'activity.refused': {
    title: 'Not accepted here',
    message:
      'We do not form companies for one of the activities selected. Remove it from the list.',
  },
  'activity.unknown': {
    title: 'Activity',
    message: 'One of the activities is no longer on the list. Choose again.',
  },
  'capital.shares_invalid': {
    title: 'Number of shares',
    message: 'Enter a whole number of shares, at least 1.',
  },
  'capital.par_value_invalid': {
    title: 'Par value',
    message: 'Enter a par value above zero.',
  },
  'capital.currency_invalid': { title: 'Currency', message: 'Choose a currency.' },
  'people.name_missing': { title: 'Name missing', message: 'Enter the name.' },
  'people.country_missing': { title: 'Country missing', message: 'Choose the country.' },
  'people.role_missing': {
    title: 'Role missing',
    message: 'Select at least one role for this person or company.',
  },
  'people.under_age': {
    title: 'Too young',
    message:
      'A director or officer must be at least 18 years old. Choose another person for the office.',
  },
  'people.shares_invalid': {
    title: 'Shares',
    message: 'Enter a whole number of shares, at least 1.',
  },
  'people.repeated': {
    title: 'Entered twice',
    message: 'This person or company is in the list twice. Remove one of the two.',
  },
  'people.shares_mismatch': {
    title: 'Shares do not add up',
    message: 'The shares of all shareholders must add up to the shares of the company.',
  },
  'people.too_few_members': {
    title: 'Too few owners',
    message: 'Add shareholders or owners: this type of entity needs more.',
  },
  'people.too_few_directors': {
    title: 'Too few directors',
    message: 'Add directors or managers: this type of entity needs more.',
  },
  'people.president_missing': {
    title: 'President missing',
    message: 'This type of entity needs a president.',
  },
  'people.secretary_missing': {
    title: 'Secretary missing',
    message: 'This type of entity needs a secretary.',
  },
  'holdings.owner_unknown': {
    title: 'Owner',
    message: 'Choose one of the people and companies of this application as the owner.',
  },
  'holdings.owned_unknown': {
    title: 'Owned company',
    message: 'Choose one of the companies among the people of this application.',
  },
  'holdings.owns_itself': {
    title: 'Own shares',
    message: 'A company cannot own itself. Choose another holder.',
  },
  'holdings.repeated': {
    title: 'Entered twice',
    message: 'This owner is already entered for this company. Combine the two holdings.',
  },
  'holdings.share_invalid': {
    title: 'Holding',
    message:
      'Give shares of a total, or a percentage above 0 and up to 100 with at most six decimals, or describe how they control it.',
  },
  'holdings.above_whole': {
    title: 'More than 100 %',
    message: 'Holdings in this company total more than 100 %. Correct one of them.',
  },
  'services.residence_missing': {
    title: 'VAT question open',
    message: 'Choose where the paying client lives. It decides whether VAT is added.',
    field: 'is_resident',
  },
  'declaration.missing': {
    title: 'Declaration missing',
    message: 'Please confirm the declaration.',
  },
} satisfies Record<string, CatalogueEntry>;
