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
  'application.data_invalid': {
    title: 'Not saved',
    message: 'What was sent is not an application. Reload the page and enter it again.',
  },
  'application.too_large': {
    title: 'Too long',
    message:
      'An application holds at most 200 kB of text. Shorten it; files are sent as documents.',
  },
  'application.too_many_people': {
    title: 'Too many people',
    message: 'An application holds at most 100 people and companies. Contact us if you need more.',
    field: 'people',
  },
  'application.too_many_holdings': {
    title: 'Too many holdings',
    message: 'An application holds at most 300 holdings. Contact us if you need more.',
    field: 'holdings',
  },
  'application.too_many_choices': {
    title: 'Too many choices',
    message: 'An application holds at most 100 entries in each list. Remove some of them.',
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
  'purpose.missing': {
    title: 'Purpose missing',
    message: 'You selected “Something else”: describe here what the company will do.',
  },
  'purpose.too_long': { title: 'Purpose too long', message: 'Use at most 2,000 characters.' },
  'purpose.refused': {
    title: 'Not accepted here',
    message:
      'The description mentions a business for which we do not form companies. If it is another business, describe it in other words.',
  },
  'capital.shares_invalid': {
    title: 'Number of shares',
    message: 'Enter a whole number of shares, at least 1.',
  },
  'capital.shares_too_many': {
    title: 'Too many shares',
    message: 'Enter at most 1,000,000,000,000 shares.',
  },
  'capital.par_value_invalid': {
    title: 'Par value',
    message: 'Enter a par value above zero.',
  },
  'capital.currency_invalid': { title: 'Currency', message: 'Choose a currency.' },
  'feature.not_offered': {
    title: 'Registration not offered',
    message: 'This type of entity cannot be registered as one of the kinds selected. Remove it.',
  },
  'feature.years_invalid': {
    title: 'Duration',
    message: 'Enter a whole number of years, within what the law allows.',
  },
  'consent.missing': {
    title: 'Consent not stated',
    message: 'Say whether you hold the consent or are obtaining it.',
  },
  'consent.reference_missing': {
    title: 'Reference missing',
    message: 'Say where the consent is written: its number, its date, or who gave it.',
  },
  'consent.reference_too_long': {
    title: 'Reference too long',
    message: 'Use at most 300 characters.',
  },
  'foundation.assets_too_low': {
    title: 'Initial assets',
    message: 'Enter an amount in US dollars that reaches the minimum set by law.',
  },
  'foundation.kind_missing': {
    title: 'Beneficiaries',
    message: 'Choose whether you name the beneficiaries or describe them as a class.',
  },
  'foundation.beneficiaries_missing': {
    title: 'Beneficiaries missing',
    message: 'Name the beneficiaries, or describe them in words.',
  },
  'foundation.beneficiaries_too_long': {
    title: 'Beneficiaries',
    message: 'Use at most 2,000 characters.',
  },
  'people.percent_invalid': {
    title: 'Part of the partnership',
    message: 'Enter a percentage above 0 and up to 100, with at most six decimals.',
  },
  'people.percent_above': {
    title: 'More than 100 %',
    message: 'The limited partners hold more than 100 % together. Correct one of the parts.',
  },
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
  'people.birth_invalid': {
    title: 'Date of birth',
    message: 'Enter a date from 1900 to today.',
  },
  'people.email_invalid': {
    title: 'Email',
    message: 'Enter an email address such as name@example.com, or leave it empty.',
  },
  'people.both_partners': {
    title: 'Two partners needed',
    message:
      'One person cannot be the general and the limited partner. Choose one of the two roles.',
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
  'holdings.totals_differ': {
    title: 'Totals differ too much',
    message:
      'The holdings in this company name too many different total numbers of shares. Give the same total for each, or use percentages.',
  },
  'holdings.too_entangled': {
    title: 'Too large to calculate',
    message:
      'Too many companies own each other in turn. Enter fewer of them, or contact us to review the structure in parts.',
  },
  'holdings.owners_missing': {
    title: 'Owners missing',
    message:
      'A part of this company has no owner yet, and it is large enough for a beneficial owner. Name the owner.',
  },
  'holdings.ring': {
    title: 'Owners go in a circle',
    message:
      'This company is owned only by companies that it owns itself. Name the person or company behind them.',
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
