import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors and findings of the name check and the quote. */
export const namesErrors = {
  'name.not_latin': {
    title: 'Letters of the name',
    message:
      'Use letters of the Latin alphabet, digits and common signs, at least one letter or digit.',
  },
  'name.feature_word_missing': {
    title: 'Words missing',
    message: 'A company registered like this must say so in its name.',
  },
  'name.licence_needed': {
    title: 'Needs a licence',
    message: 'This word may be used only by a business with a licence.',
  },
  'name.consent_needed': {
    title: 'Needs consent',
    message: 'This word may be used only with consent.',
  },
  'name.word_reviewed': {
    title: 'Will be looked at',
    message: 'This word is looked at before the name is reserved. Be ready to explain it.',
  },
  'name.similar': {
    title: 'Similar name',
    message: 'The name is similar to an existing name. The Registrar may refuse it.',
  },
  'quote.capital_invalid': {
    title: 'Capital',
    message: 'Enter the authorised capital as an amount from zero to a million million.',
    field: 'capital',
  },
  'quote.service_unknown': {
    title: 'Service',
    message: 'One of the services is not offered for this kind of company. Choose again.',
    field: 'services',
  },
} as const satisfies Record<string, CatalogueEntry>;
