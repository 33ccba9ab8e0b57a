import { describe, expect, test } from 'vitest';

import { applicationIssues } from './application-issues.ts';
import { nameSuits } from './name-endings.ts';
import { hasCapital, type EntityTypeRule } from './application.ts';

// The database's rule for an IBC; supabase/tests/application.rules.test.ts proves that both apply the same rules.
const ibc: EntityTypeRule = {
  code: 'IBC',
  is_formable: true,
  min_members: 1,
  min_directors: 1,
  corporate_manager_suffices: false,
  requires_president: false,
  requires_secretary: false,
  name_endings: ['Limited', 'Ltd.', 'Société Anonyme', 'S.A.'],
  name_contains: [],
  member_role: 'member',
  manager_role: 'director',
};

const mia = {
  name: 'Mia',
  kind: 'person',
  country: 'BS',
  roles: ['member', 'director'],
  shares: 5000,
};

const activities = [
  { code: 'holding', requirement: 'none', keywords: ['shares'] },
  { code: 'banking', requirement: 'licence', keywords: ['bank'] },
  { code: 'other', requirement: 'none', keywords: [] },
  { code: 'arms', requirement: 'refused', keywords: ['weapon'] },
];

const reference = { activities, threshold: 10, features: [], initialAssets: 10_000 };

const complete = {
  activities: ['holding'],
  names: ['Blue Heron Holdings Ltd.', '', ''],
  capital: { currency: 'USD', shares: 5000, par_value: 1 },
  people: [mia],
  is_resident: false,
  declared: true,
};

function codes(data: unknown, rule: EntityTypeRule | null | undefined = ibc): string[] {
  return applicationIssues(rule, data, reference).map(({ code, field }) => `${code} ${field}`);
}

describe('[APP-01] what an application lacks', () => {
  test('nothing, when it is complete', () => {
    expect(codes(complete)).toEqual([]);
  });

  test('everything, when it has just been started', () => {
    expect(codes({})).toEqual([
      'activity.missing activities',
      'name.missing names.0',
      'capital.shares_invalid capital.shares',
      'capital.par_value_invalid capital.par_value',
      'capital.currency_invalid capital.currency',
      'people.too_few_members people',
      'people.too_few_directors people',
      'services.residence_missing is_resident',
      'declaration.missing declared',
    ]);
  });

  test.each([null, undefined, { ...ibc, is_formable: false }, { ...ibc, min_members: null }])(
    'a type, when there is no rule for it today',
    (rule) => {
      expect(applicationIssues(rule, complete, reference)).toEqual([
        { code: 'application.type_missing', field: 'entity_type' },
      ]);
    },
  );

  test('each person has issues of their own', () => {
    const people = [mia, { ...mia, name: ' ', country: 'Bahamas', roles: ['boss'], shares: 1 }];
    expect(codes({ ...complete, people })).toEqual([
      'people.name_missing people.1.name',
      'people.country_missing people.1.country',
      'people.role_missing people.1.roles',
    ]);
  });

  test('shares are compared once all of them are numbers', () => {
    const people = [{ ...mia, shares: 4999 }];
    expect(codes({ ...complete, people })).toEqual(['people.shares_mismatch people']);
    expect(codes({ ...complete, people: [...people, { ...mia, shares: 0.5 }] })).toEqual([
      'people.shares_invalid people.1.shares',
    ]);
  });

  test('no party is entered twice under one id; parties without an id all differ', () => {
    const [one, two] = [
      { ...mia, id: 'A', shares: 2500 },
      { ...mia, id: ' a ', shares: 2500 },
    ];
    expect(codes({ ...complete, people: [one, two] })).toEqual(['people.repeated people.1.name']);
    expect(codes({ ...complete, people: [one, { ...two, id: 'b' }] })).toEqual([]);
    expect(
      codes({
        ...complete,
        people: [
          { ...one, id: '' },
          { ...two, id: '' },
        ],
      }),
    ).toEqual([]);
  });

  test.each([
    ['purpose.missing purpose', { activities: ['other'] }],
    ['purpose.refused purpose', { purpose: 'Selling weapons and rockets to armies' }],
    ['purpose.too_long purpose', { purpose: 'x'.repeat(2001) }],
    ['name.repeated names.1', { names: ['Blue Heron Ltd.', 'BLUE HÉRON, LTD', ''] }],
    ['people.email_invalid people.0.email', { people: [{ ...mia, email: 'not-an-email' }] }],
    [
      'people.birth_invalid people.0.birth_date',
      { people: [{ ...mia, birth_date: '1850-01-01' }] },
    ],
    [
      'people.birth_invalid people.0.birth_date',
      { people: [{ ...mia, birth_date: '2999-01-01' }] },
    ],
    [
      'people.birth_invalid people.0.birth_date',
      { people: [{ ...mia, birth_date: '2001-02-30' }] },
    ],
  ])('%s', (expected, change) => {
    expect(codes({ ...complete, ...change })).toEqual([expected]);
  });

  test('a general partner who is also the limited partner', () => {
    const partnership: EntityTypeRule = {
      ...ibc,
      name_endings: [],
      member_role: 'limited_partner',
      manager_role: 'general_partner',
    };
    const people = [{ ...mia, roles: ['limited_partner', 'general_partner'], percent: 100 }];
    expect(codes({ ...complete, people }, partnership)).toEqual([
      'people.both_partners people.0.roles',
    ]);
  });

  describe('owners of the companies among the shareholders', () => {
    const reef = {
      id: 'b',
      kind: 'body_corporate',
      name: 'Reef',
      country: 'VG',
      roles: ['member'],
    };
    const bay = { ...reef, id: 'c', name: 'Bay', roles: [] };
    const of = (shares: number, holdings: object[], ...more: object[]) =>
      codes({
        ...complete,
        people: [{ ...mia, id: 'a', shares: 5000 - shares }, { ...reef, shares }, ...more],
        holdings,
      });
    const holding = (owner_id: string, owned_id: string, percent: number) => ({
      owner_id,
      owned_id,
      percent,
    });

    test('a part without an owner that reaches the threshold', () => {
      expect(of(500, [])).toEqual(['holdings.owners_missing people.1.owners']);
      expect(of(1000, [holding('a', 'b', 50)])).toEqual([
        'holdings.owners_missing people.1.owners',
      ]);
    });

    test('nothing of a smaller part, or while a figure is missing', () => {
      expect(of(499, [])).toEqual([]);
      expect(of(1000, [holding('a', 'b', 60)])).toEqual([]);
      expect(of(1000, [holding('a', 'b', 0)])).toEqual(['holdings.share_invalid holdings.0']);
    });

    test('companies that only own each other', () => {
      const ring = [holding('c', 'b', 100), holding('b', 'c', 100)];
      expect(of(1000, ring, bay)).toEqual(['holdings.ring people.1.owners']);
      expect(
        codes({
          ...complete,
          people: [{ ...reef, shares: 5000 }, bay, { ...mia, id: 'a', roles: ['director'] }],
          holdings: ring,
        }),
      ).toEqual(['holdings.ring people.0.owners']);
    });
  });

  test('shares of a person who is no shareholder are ignored', () => {
    const people = [mia, { ...mia, roles: ['director'], shares: 'none' }];
    expect(codes({ ...complete, people })).toEqual([]);
  });

  test('a type without shareholders needs no capital', () => {
    const foundation: EntityTypeRule = {
      ...ibc,
      name_endings: [],
      name_contains: ['Foundation'],
      member_role: 'founder',
      manager_role: 'council_member',
      min_directors: 2,
      corporate_manager_suffices: true,
    };
    const founder = { ...mia, roles: ['founder'] };
    const body = { ...mia, kind: 'body_corporate', roles: ['council_member'] };
    const data = {
      ...complete,
      names: ['Reef Foundation'],
      capital: null,
      foundation: { assets: 10_000, beneficiary_kind: 'class', beneficiaries: 'Their children' },
      people: [founder, body],
    };
    expect(hasCapital(foundation)).toBe(false);
    expect(codes(data, foundation)).toEqual([]);
    expect(codes({ ...data, people: [founder, { ...body, kind: 'person' }] }, foundation)).toEqual([
      'people.too_few_directors people',
    ]);
  });

  test.each([null, 'text', 7, [], { names: 'x', capital: [], people: { length: 3 }, declared: 1 }])(
    'anything that is not an application is one with everything missing: %j',
    (data) => {
      expect(codes(data)).toContain('name.missing names.0');
    },
  );
});

test.each([
  ['Blue Heron Ltd', true],
  ['BLUE HERON LTD.', true],
  ['Blue Heron,Ltd.', true],
  ['Héron Societe  Anonyme', true],
  ['Heron S.A', true],
  ['Unlimited', false],
  ['Limited', false],
  ['Limited Heron', false],
])('[APP-04] the name %j has a lawful ending: %s', (name, suits) => {
  expect(nameSuits(name, ibc.name_endings ?? [], [])).toBe(suits);
});

test.each([
  ['Exuma Growth Fund, L.P.', true],
  ['The L.P. of Exuma', true],
  ['Exuma LPs', false],
])('[APP-04] the name %j contains L.P. as a word: %s', (name, suits) => {
  expect(nameSuits(name, [], ['L.P.'])).toBe(suits);
});
