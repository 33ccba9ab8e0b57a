import type { EntityTypeRule } from '@portal/shared-core/domain/application';
import { describe, expect, test } from 'vitest';

import { applicationResolver, newPerson, toData, toForm } from './application-form.ts';

const ibc: EntityTypeRule = {
  code: 'ibc',
  is_formable: true,
  min_members: 1,
  min_directors: 1,
  corporate_manager_suffices: false,
  requires_president: false,
  requires_secretary: false,
  name_endings: ['Ltd.'],
  name_contains: [],
  member_role: 'member',
  manager_role: 'director',
};

const saved = {
  names: ['Blue Heron Ltd.', '', 'Sandpiper Ltd.'],
  features: ['SAC'],
  duration_years: 25,
  consents: { SAC: { standing: 'held' as const, reference: 'Letter 7' } },
  foundation: { assets: 10_000, beneficiary_kind: 'class' as const, beneficiaries: 'Children' },
  purpose: 'Holding investments',
  activities: ['holding'],
  capital: { currency: 'EUR', shares: 100, par_value: 0.01 },
  people: [
    {
      id: 'p-1',
      kind: 'person' as const,
      name: 'Ada Rolle',
      email: 'ada@example.com',
      country: 'BS',
      birth_date: '1980-01-31',
      registration_number: '',
      roles: ['member' as const, 'director' as const],
      shares: 100,
      percent: 33.333333,
    },
  ],
  holdings: [
    { owner_id: 'p-1', owned_id: 'b-1', percent: 12.5, nature_of_control: ['shares' as const] },
  ],
  services: ['company_seal'],
  is_resident: false,
  fiscal_year_end: '06-30',
  records_location: '1 Bay Street',
  declared: true,
};

test('[APP-02] what was saved comes back from the fields unchanged', () => {
  expect(toData(toForm('ibc', saved))).toEqual(saved);
});

test('[APP-01] an empty draft proposes the usual capital and year end, and declares nothing', () => {
  expect(toForm(null, {})).toEqual({
    entity_type: '',
    names: ['', '', ''],
    features: [],
    duration_years: null,
    consents: {},
    foundation: { assets: null, beneficiary_kind: '', beneficiaries: '' },
    purpose: '',
    activities: [],
    capital: { currency: 'USD', shares: 5000, par_value: '1' },
    people: [],
    holdings: [],
    services: [],
    is_resident: '',
    fiscal_year_end: '12-31',
    records_location: '',
    declared: false,
  });
});

test('[APP-01] a feature selected like a service on the public site becomes a feature', () => {
  const form = toForm('ibc', { services: ['company_seal', 'LDC'] });
  expect([form.services, form.features]).toEqual([['company_seal'], ['LDC']]);
});

test('[APP-02] cleared figures stay empty and get no default', () => {
  const form = toForm('ibc', { capital: { currency: 'USD', shares: null, par_value: null } });
  expect(form.capital).toMatchObject({ shares: null, par_value: null });
});

test('[APP-02] a person of whom little is saved has every field', () => {
  const [person] = toForm('ibc', { people: [{ id: 'p-1', name: 'Ada' }] }).people;
  expect(person).toEqual({ ...newPerson('person'), id: 'p-1', name: 'Ada' });
});

test.each([
  ['1', 1],
  ['0.01', 0.01],
  ['', null],
  [null, null],
  ['one', null],
  ['1e400', null],
])('[APP-01] a par value typed as %j is saved as %j', (typed, kept) => {
  const form = toForm('ibc', saved);
  expect(toData({ ...form, capital: { ...form.capital, par_value: typed } }).capital).toEqual({
    ...saved.capital,
    par_value: kept,
  });
});

test.each([['5.000'], ['1e3'], ['0x10'], ['1.5'], [1.5], [null]])(
  '[APP-01] shares given as %j are no whole number, and are not saved as one',
  (typed) => {
    const form = toForm('ibc', saved);
    const [person] = form.people;
    const data = toData({
      ...form,
      capital: { ...form.capital, shares: typed },
      people: person ? [{ ...person, shares: typed }] : [],
    });
    expect(data.capital?.shares).toBeNull();
    expect(data.people?.[0]?.shares).toBeNull();
  },
);

test('people get ids of their own', () => {
  expect(newPerson('person').id).not.toBe(newPerson('person').id);
  expect(newPerson('body_corporate').kind).toBe('body_corporate');
});

describe('the form is judged by the rules of its type', () => {
  const judge = async (data: object, entityType = 'ibc') => {
    const resolve = applicationResolver((code) => (code === 'ibc' ? ibc : undefined), {
      activities: [{ code: 'holding', requirement: 'none', keywords: [] }],
      threshold: 10,
      features: [
        {
          feature: 'SAC',
          base_types: ['ibc'],
          min_members: 0,
          max_years: null,
          needs_consent: true,
        },
      ],
      initialAssets: 10_000,
    });
    const options = { fields: {}, shouldUseNativeValidation: false };
    return (
      await resolve(toForm(entityType, { ...saved, holdings: [], ...data }), undefined, options)
    ).errors;
  };

  test('[APP-01] a complete application has no errors', async () => {
    expect(await judge({})).toEqual({});
  });

  test('[APP-01] each error is on its field, with the message of the catalogue', async () => {
    expect(
      await judge({
        names: ['Blue Heron', ''],
        capital: { currency: 'USD', shares: 0, par_value: 1 },
        people: [{ ...saved.people[0], name: '', roles: [] }],
        declared: false,
      }),
    ).toMatchObject({
      names: {
        0: {
          type: 'name.ending_missing',
          message: 'The name must carry “Ltd.”.',
        },
      },
      capital: { shares: { message: 'Enter a whole number of shares, at least 1.' } },
      people: {
        0: { name: { message: 'Enter the name.' }, roles: { type: 'people.role_missing' } },
      },
      declared: { message: 'Please confirm the declaration.' },
    });
  });

  test('[APP-01] an unknown type is missing', async () => {
    expect(await judge({}, 'unknown')).toMatchObject({
      entity_type: { type: 'application.type_missing' },
    });
  });

  test('[APP-01] an issue of the whole application is on no field', async () => {
    expect(await judge({ people: [{ ...saved.people[0], shares: 99 }] })).toEqual({});
  });
});
