import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { kycIssues, type KycIssue } from '../../shared-core/src/domain/kyc-issues.ts';
import { isPoBox } from '../../shared-core/src/domain/po-box.ts';
import { useDatabase } from './support/database.ts';
import { nuisances } from './support/hostile-data.ts';
import { kycProfilesOfAnySort } from './support/hostile-kyc.ts';
import { completeBody, completePerson } from './support/kyc.ts';

const database = useDatabase('empty');

function issues(kind: string, data: unknown, level = 'standard'): Promise<string[]> {
  return database.asPostgres(async (sql) => {
    const rows = await sql`
      select code, field from private.kyc_issues(${kind}, ${level}, ${sql.json(data as never)}, '2026-06-30')`;
    return rows.map((row) => `${row['code'] as string} ${row['field'] as string}`);
  });
}

test('[KYC-01] a complete profile has no issue, of a person and of a body corporate', async () => {
  expect(await issues('person', completePerson)).toEqual([]);
  expect(await issues('body_corporate', completeBody)).toEqual([]);
});

test('[KYC-01] an empty profile names every field, in the order of the form', async () => {
  expect(await issues('person', {})).toEqual([
    'kyc.name_missing name',
    'kyc.birth_date_invalid birth_date',
    'kyc.birth_place_missing birth_place',
    'kyc.nationality_missing nationalities',
    'kyc.address_incomplete address',
    'kyc.occupation_missing occupation',
    'kyc.identity_incomplete identity',
    'kyc.pep_missing pep.status',
    'kyc.tax_residence_missing tax_residences',
    'kyc.source_of_funds_missing source_of_funds',
    'kyc.declaration_missing declared',
  ]);
  expect(await issues('body_corporate', {})).toEqual([
    'kyc.name_missing name',
    'kyc.registration_number_missing registration_number',
    'kyc.registered_country_missing country',
    'kyc.registration_date_invalid registration_date',
    'kyc.address_incomplete address',
    'kyc.business_missing business',
    'kyc.tax_residence_missing tax_residences',
    'kyc.source_of_funds_missing source_of_funds',
    'kyc.source_of_wealth_missing source_of_wealth',
    'kyc.declaration_missing declared',
  ]);
});

test('[KYC-01] simplified due diligence requires no source of funds or wealth', async () => {
  const { source_of_funds: _funds, source_of_wealth: _wealth, ...rest } = completePerson;
  expect(await issues('person', rest, 'simplified')).toEqual([]);
  expect(await issues('person', rest, 'enhanced')).toHaveLength(2);
});

test('[KYC-01] a person states the source of wealth in the profile with enhanced diligence alone', async () => {
  const { source_of_wealth: _ofPerson, ...person } = completePerson;
  const { source_of_wealth: _ofBody, ...body } = completeBody;
  const wealth = ['kyc.source_of_wealth_missing source_of_wealth'];
  expect(await issues('person', person, 'standard')).toEqual([]);
  expect(await issues('person', person, 'enhanced')).toEqual(wealth);
  expect(await issues('body_corporate', body, 'standard')).toEqual(wealth);
});

test.each([
  ['a birth in the future', { birth_date: '2026-07-01' }, 'kyc.birth_date_invalid birth_date'],
  ['a birth today', { birth_date: '2026-06-30' }, 'kyc.birth_date_invalid birth_date'],
  ['a birth long ago', { birth_date: '1890-01-01' }, 'kyc.birth_date_invalid birth_date'],
  ['a day that does not exist', { birth_date: '1981-02-29' }, 'kyc.birth_date_invalid birth_date'],
  [
    'a nationality as text',
    { nationalities: ['Bahamian'] },
    'kyc.nationality_missing nationalities',
  ],
  [
    'six nationalities',
    { nationalities: ['BS', 'GB', 'US', 'FR', 'DE', 'IT'] },
    'kyc.nationality_missing nationalities',
  ],
  [
    'an address without a town',
    { address: { line: '1 Bay Street', country: 'BS' } },
    'kyc.address_incomplete address',
  ],
  [
    'a post office box in place of a street',
    { address: { line: 'P.O. Box N-1234', city: 'Nassau', country: 'BS' } },
    'kyc.address_po_box address.line',
  ],
  [
    'a passport that expired yesterday',
    { identity: { number: '1', country: 'BS', expires_on: '2026-06-29' } },
    'kyc.identity_expired identity.expires_on',
  ],
  [
    'a passport that expires today',
    { identity: { number: '1', country: 'BS', expires_on: '2026-06-30' } },
    'kyc.identity_expired identity.expires_on',
  ],
  [
    'a public office without its name',
    { pep: { status: 'foreign' } },
    'kyc.pep_position_missing pep.position',
  ],
  ['an unknown kind of office', { pep: { status: 'maybe' } }, 'kyc.pep_missing pep.status'],
  ['a novel for an occupation', { occupation: 'x'.repeat(4001) }, 'kyc.too_long occupation'],
  ['a declaration that is not true', { declared: 'true' }, 'kyc.declaration_missing declared'],
])('[KYC-01] %s is an issue', async (_what, change, expected) => {
  expect(await issues('person', { ...completePerson, ...change })).toEqual([expected]);
});

test('[KYC-01] a line is a post office box or a street, the same in both', async () => {
  const boxes = [
    'P.O. Box N-1234',
    'PO Box 7',
    'p o box',
    ' P.O.BOX SS 19',
    'POB 12',
    'Post Office Box 3',
    'postbox 3',
    'Postal Box 3',
    '„P.O. Box 3“',
  ];
  const streets = ['12 Bay Street, P.O. Box N-1', 'Poblado Road 1', 'Post Road 3', 'Box Hill', ''];
  const inSql = await database.asPostgres(async (sql) => {
    const rows = await sql`
      select private.is_po_box(line) as is from unnest(${[...boxes, ...streets]}::text[])
        with ordinality as given (line, place) order by place`;
    return rows.map((row) => row['is'] as boolean);
  });
  expect(inSql).toEqual([...boxes.map(() => true), ...streets.map(() => false)]);
  expect([...boxes, ...streets].map(isPoBox)).toEqual(inSql);
});

test('a passport counts until the day before its last', async () => {
  const identity = { number: '1', country: 'BS', expires_on: '2026-07-01' };
  expect(await issues('person', { ...completePerson, identity })).toEqual([]);
});

test('for any json in a field, the answer is an issue and never an error', async () => {
  for (const kind of ['person', 'body_corporate']) {
    const complete: object = kind === 'person' ? completePerson : completeBody;
    for (const key of Object.keys(complete)) {
      for (const value of nuisances) {
        const found = await issues(kind, { ...complete, [key]: value });
        expect(found.every((issue) => issue.includes(` ${key}`) || key === 'name')).toBe(true);
      }
    }
  }
});

test('[KYC-01] the rules in TypeScript are the rules in SQL, issue by issue, for any input', async () => {
  const profiles = fc.sample(kycProfilesOfAnySort, { seed: 20_261_120, numRuns: 2000 });
  const inSql = await database.asPostgres(
    (sql) => sql<{ issues: KycIssue[] }[]>`
      select array(
        select jsonb_build_object('code', issue.code, 'field', issue.field)
        from private.kyc_issues(
          (profile ->> 'kind')::party_kind, (profile ->> 'level')::due_diligence_level, profile -> 'data', '2026-06-30')
          with ordinality as issue order by issue.ordinality) as issues
      from jsonb_array_elements(${sql.json(profiles as never)}) with ordinality as given (profile, place) order by place`,
  );
  const found = profiles.map((profile, i) => ({ profile, issues: inSql[i]?.issues }));
  expect(found).toEqual(
    profiles.map((profile) => ({
      profile,
      issues: kycIssues(profile.kind, profile.level, profile.data, '2026-06-30'),
    })),
  );
  // Else the profiles would be too much alike to prove anything.
  const seen = new Set(found.flatMap(({ issues: rows }) => rows?.map(({ code }) => code) ?? []));
  expect([seen.size, found.some(({ issues: rows }) => rows?.length === 0)]).toEqual([19, true]);
});

test('[KYC-03] the next review follows from the rating and the rule of the day, sooner for the exposed', async () => {
  const seen = await database.asPostgres(async (sql) => {
    const due = (rating: string, day: string, isExposed = false) =>
      sql`select private.kyc_review_date(${rating}, ${isExposed}, ${day})::text as due`.then(
        ([row]) => row?.['due'] as string | null,
      );
    const before = [
      await due('high', '2026-02-28'),
      await due('medium', '2024-02-29'),
      await due('low', '2026-08-31'),
      await due('low', '2026-08-31', true),
    ];
    await sql`update kyc_review_intervals set valid_to = '2026-12-31' where rating = 'low'`;
    await sql`insert into kyc_review_intervals (rating, valid_from, months, source_note)
              values ('low', '2027-01-01', 6, 'A shorter interval for this test.')`;
    return [
      ...before,
      await due('low', '2026-12-31'),
      await due('low', '2027-01-01'),
      await due('low', '2027-01-01', true),
      await due('low', '1999-01-01'),
      await sql`update kyc_review_intervals set valid_to = '2018-12-31' where rating = 'high'`.then(
        () => due('high', '2026-06-30', true),
      ),
    ];
  });
  expect(seen).toEqual([
    '2027-02-28',
    '2026-02-28',
    '2029-08-31',
    '2027-08-31',
    '2029-12-31',
    '2027-07-01',
    '2027-07-01',
    null,
    null,
  ]);
});
