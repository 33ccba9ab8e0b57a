import type { TextSheet } from '@portal/shared-core/ui/text-workbook';

import { sheetKinds, sheets } from './fields.ts';

/** What the cells of a type may hold. */
const typeTexts: Partial<Record<string, string>> = {
  day: 'A day, such as 2014-03-21 or 21 March 2014',
  year: 'A year',
  month_day: 'Month and day, such as 12-31 or 31 December',
  count: 'A whole number',
  number: 'A number',
  percent: 'A number from 0 to 100',
  country: 'A country, or its two letters',
  currency: 'Three letters',
};

/** The template of a portfolio: a sheet for each kind of row with one example, and what each column holds. */
export function templateSheets(): TextSheet[] {
  const filled = sheetKinds.map((kind) => {
    const { label, fields } = sheets[kind];
    return {
      name: label,
      headings: fields.map((field) => field.label),
      rows: [fields.map(({ example }) => example)],
    };
  });
  const dictionary = sheetKinds.flatMap((kind) => [
    [sheets[kind].label, '', '', sheets[kind].about],
    ...sheets[kind].fields.map(({ label, type, about, isRequired }) => [
      sheets[kind].label,
      label,
      isRequired ? 'Needed' : '',
      [typeTexts[type], about].filter(Boolean).join('. '),
    ]),
  ]);
  return [
    ...filled,
    {
      name: 'What the columns hold',
      headings: ['Sheet', 'Column', '', 'What it holds'],
      rows: dictionary,
    },
  ];
}
