import { expect, test } from 'vitest';

import { sheetKinds, sheets } from './fields.ts';
import { kindOf, matchColumns, plainHeading } from './match-columns.ts';

test.each(sheetKinds)('[IMP-01] the headings of the template are found: %s', (kind) => {
  const { label, fields } = sheets[kind];
  const headings = fields.map((field) => field.label);
  expect(matchColumns(kind, headings)).toEqual(fields.map(({ name }) => name));
  expect(kindOf(label, headings)).toBe(kind);
  expect(kindOf('Sheet1', headings)).toBe(kind);
});

test('[IMP-01] headings of firms, with their slips', () => {
  expect(
    matchColumns('companies', [
      'Company Name',
      'Reg. No.',
      'Entity type',
      'Date of Incorporaton',
      'Authorized shares',
      'Fees paid to',
      'Colour',
    ]),
  ).toEqual([
    'name',
    'registration_number',
    'type',
    'registration_date',
    'authorised_shares',
    'paid_until',
    '',
  ]);
  expect(
    matchColumns('roles', [
      'Entity',
      'Full name',
      'Capacity',
      'Date appointed',
      'Date resigned',
      'DOB',
    ]),
  ).toEqual(['company', 'person', 'role', 'since', 'until', 'birth_date']);
});

test('[IMP-01] no field is in two columns, and what a person said before comes first', () => {
  expect(matchColumns('companies', ['Name', 'Company name'])).toEqual(['name', '']);
  expect(
    matchColumns('companies', ['Name', 'Client ref'], { name: '', 'client ref': 'name' }),
  ).toEqual(['', 'name']);
  // A field that is no more is not remembered.
  expect(matchColumns('companies', ['Name'], { name: 'gone' })).toEqual(['']);
});

test('[IMP-01] a sheet that has not what a kind needs is none', () => {
  expect(kindOf('Notes', ['To do', 'Who'])).toBeUndefined();
});

test('[IMP-01] a heading is compared in small letters without what is in brackets', () => {
  expect(plainHeading('  Date of Birth (dd/mm/yyyy) ')).toBe('date of birth');
});
