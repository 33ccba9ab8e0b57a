import { describe, expect, test } from 'vitest';

import { inputOf, toData, toForm } from './kyc-form.ts';
import { complete, marcus, tern } from './kyc.fixtures.ts';

describe('[KYC-01] a profile and its fields', () => {
  test('what is saved is what was read', () => {
    expect(toData('person', toForm(complete))).toEqual(complete);
  });

  test('values of the party register fill empty fields of the profile', () => {
    expect(toForm({}, marcus)).toMatchObject({ name: 'Marcus Rolle', birth_date: '1980-03-04' });
    expect(toForm({ name: 'M. Rolle' }, marcus)).toMatchObject({ name: 'M. Rolle' });
    // The country of residence was given in the application and is not asked again.
    expect(toForm({}, marcus)).toMatchObject({
      address: { country: 'BS' },
      tax_residences: [{ country: 'BS', number: '' }],
    });
    expect(toForm({ address: { country: 'FR' } }, marcus).address.country).toBe('FR');
    expect(toForm({}, tern).address.country).toBe('');
    expect(toForm({}, tern)).toMatchObject({ registration_number: '1874421', country: 'VG' });
  });

  test('a body corporate has none of a person’s fields', () => {
    expect(Object.keys(toData('body_corporate', toForm({}, tern))).toSorted()).toEqual([
      'address',
      'business',
      'country',
      'declared',
      'name',
      'registration_date',
      'registration_number',
      'source_of_funds',
      'source_of_wealth',
      'tax_residences',
    ]);
  });

  test.each([
    null,
    [],
    'x',
    7,
    { nationalities: 'BS', address: [], pep: 1, tax_residences: [null] },
  ])('any json can be shown, and is saved as it should have been: %j', (data) => {
    const form = toForm(data);
    expect([form.nationalities.length, form.tax_residences.length]).toEqual([1, 1]);
    expect(toData('person', form)).toMatchObject({ nationalities: [], tax_residences: [] });
  });

  test('without an office there is none to name', () => {
    const form = toForm({ pep: { status: 'none', position: 'Senator' } });
    expect(toData('person', form).pep).toEqual({ status: 'none', position: '' });
  });

  test.each([
    ['address', { address: { line: 'x', city: '', country: '' } }, 'address.city'],
    ['address.line', { address: { line: 'PO Box 7', city: 'Nassau' } }, 'address.line'],
    ['identity', { identity: { number: '1', country: 'BS' } }, 'identity.expires_on'],
    ['nationalities', { nationalities: ['BS', ''] }, 'nationalities.1.code'],
    ['tax_residences', {}, 'tax_residences.0.country'],
    ['pep.status', {}, 'pep.status'],
  ])('%s is corrected in its first empty input', (field, data, input) => {
    expect(inputOf(field, toForm(data))).toBe(input);
  });
});
