import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors and findings of the name check and the quote. */
export const namesErrors = {
  'name.missing': { title: 'Name missing', message: 'Enter a name for the company.' },
  'name.too_long': { title: 'Name too long', message: 'Use at most 160 characters.' },
  'name.ending_missing': {
    title: 'Ending missing',
    message: 'The name must carry the ending or the word that this type of entity asks for.',
  },
  'application.type_missing': {
    title: 'Entity type missing',
    message: 'Choose the type of entity.',
    field: 'entity_type',
  },
  'name.not_latin': {
    title: 'Characters of the name',
    message: 'Use Latin letters, digits and common punctuation, with at least one letter or digit.',
  },
  'name.feature_word_missing': {
    title: 'Words missing',
    message: 'The name must contain the words that this registration requires.',
  },
  'name.licence_needed': {
    title: 'Needs a licence',
    message: 'Only a licensed business may use this word.',
  },
  'name.consent_needed': {
    title: 'Needs consent',
    message: 'This word needs consent.',
  },
  'name.word_reviewed': {
    title: 'Will be reviewed',
    message: 'This word is reviewed before the name is reserved. Be ready to explain it.',
  },
  'name.taken': {
    title: 'Name taken',
    message: 'A company already has this name. Choose another.',
  },
  'name.repeated': {
    title: 'Name entered twice',
    message: 'This is an earlier choice again. Enter another name, or leave the field empty.',
  },
  'name.similar': {
    title: 'Similar name',
    message: 'The name is similar to an existing name. The Registrar may refuse it.',
  },
  'quote.capital_invalid': {
    title: 'Capital',
    message: 'Enter the authorised capital, from 0 to 1,000,000,000,000.',
    field: 'capital',
  },
  'quote.too_many_services': {
    title: 'Too many services',
    message: 'Choose at most 100 services.',
    field: 'services',
  },
  'quote.service_unknown': {
    title: 'Service',
    message: 'One of the services is not available for this type of entity. Choose again.',
    field: 'services',
  },
} as const satisfies Record<string, CatalogueEntry>;
