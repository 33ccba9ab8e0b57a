import { termsOfDays, thresholds } from './figures.ts';

/** Frequent questions with safe answers; also part of the structured data. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Do I have to travel to Nassau?',
    answer:
      'No visit is needed to apply. Everything is entered here, and identity documents can be certified where you live; we say which wording the certifier must use.',
  },
  {
    question: 'How many people does a company need?',
    answer:
      'An international business company needs one shareholder and one director, who may be the same person or a company. A domestic company needs two shareholders, two directors, a president and a secretary.',
  },
  {
    question: 'Who can see the owners?',
    answer: `Directors and officers are on the public file. The shareholders of an international business company are not. Anyone who owns ${thresholds.beneficial_owner_percent} % or more is recorded in a secure register that only designated authorities may search, within ${termsOfDays.ownerFilingDays} days.`,
  },
  {
    question: 'May the company do business in The Bahamas?',
    answer:
      'Yes, with the approvals that apply: exchange control, a business licence, stamp duty on property, and an investment approval where the owners are foreign.',
  },
  {
    question: 'What if the Registrar refuses the name?',
    answer: `Propose up to three names in order of preference; the first accepted name is reserved for ${thresholds.name_reservation_days} days. Until then a name is only likely to be free.`,
  },
  {
    question: 'Are these prices certain?',
    answer:
      'Government fees are passed on at cost. Where the registry still has to confirm a figure, the line says so. You pay the fee in force on the day of filing.',
  },
];
