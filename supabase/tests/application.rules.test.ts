import { describe, expect, test } from 'vitest';

import {
  applicationIssues,
  type ApplicationIssueCode,
} from '../../shared-core/src/domain/application-issues.ts';
import {
  type BusinessActivity,
  type EntityTypeRule,
  type FeatureRule,
  type FormationRules,
} from '../../shared-core/src/domain/application.ts';
import { nameSuits } from '../../shared-core/src/domain/name-endings.ts';
import { completeData } from './support/applications.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { hostileData, ownersInLayers } from './support/hostile-data.ts';

const database = useDatabase('empty');

/** The same person on two lines, with shares on both. */
function twice() {
  const [person] = completeData().people;
  return [
    { ...person, shares: 2000 },
    { ...person, shares: 3000 },
  ];
}

function issuesInSql(sql: Sql, type: string | null, data: unknown) {
  return sql`select code, field from private.application_issues(${type}, ${sql.json(data as never)}, private.today())`;
}

/** The reference data of today, as the wizard reads it. */
async function rulesIn(sql: Sql): Promise<FormationRules> {
  return {
    activities: await sql<BusinessActivity[]>`select * from current_business_activities`,
    threshold: 10,
    features: await sql<FeatureRule[]>`select * from entity_feature_rules`,
    initialAssets: 10_000,
  };
}

describe('[APP-01] what an application lacks', () => {
  const cases: [string, string, object, string[]][] = [
    ['nothing, when complete', 'IBC', {}, []],
    [
      'an owner and a director',
      'IBC',
      { people: [] },
      ['people.too_few_members people', 'people.too_few_directors people'],
    ],
    [
      'shares that add up',
      'IBC',
      { capital: { currency: 'USD', shares: 5001, par_value: 1 } },
      ['people.shares_mismatch people'],
    ],
    [
      'whole shares',
      'IBC',
      { capital: { currency: 'USD', shares: 0.5, par_value: 1 } },
      ['capital.shares_invalid capital.shares'],
    ],
    [
      'fewer shares',
      'IBC',
      { capital: { currency: 'USD', shares: 99_999_999_999_999, par_value: 1 } },
      ['capital.shares_too_many capital.shares'],
    ],
    [
      'shares as a number',
      'IBC',
      { capital: { currency: 'USD', shares: '5000', par_value: 1 } },
      ['capital.shares_invalid capital.shares'],
    ],
    [
      'a currency',
      'IBC',
      { capital: { shares: 5000, par_value: 1 } },
      ['capital.currency_invalid capital.currency'],
    ],
    [
      'a par value',
      'IBC',
      { capital: { currency: 'USD', shares: 5000, par_value: 0 } },
      ['capital.par_value_invalid capital.par_value'],
    ],
    ['an activity', 'IBC', { activities: [] }, ['activity.missing activities']],
    ['activities in a list', 'IBC', { activities: 'holding' }, ['activity.missing activities']],
    [
      'activities that are known, and accepted',
      'IBC',
      { activities: ['holding', 'arms', 'piracy', 1] },
      ['activity.refused activities', 'activity.unknown activities'],
    ],
    [
      'a director who is of age',
      'IBC',
      { people: [{ ...completeData().people[0], birth_date: '2020-01-31', shares: 5000 }] },
      ['people.under_age people.0.birth_date'],
    ],
    [
      'a date of birth of a living person',
      'IBC',
      { people: [{ ...completeData().people[0], birth_date: '1850-01-31', shares: 5000 }] },
      ['people.birth_invalid people.0.birth_date'],
    ],
    [
      'an address that a mail can be sent to',
      'IBC',
      { people: [{ ...completeData().people[0], email: 'not-an-email', shares: 5000 }] },
      ['people.email_invalid people.0.email'],
    ],
    [
      'words for something else',
      'IBC',
      { activities: ['other'], purpose: ' ' },
      ['purpose.missing purpose'],
    ],
    [
      'a purpose that is accepted',
      'IBC',
      { purpose: 'Selling weapons and rockets to armies' },
      ['purpose.refused purpose'],
    ],
    [
      'names that differ',
      'IBC',
      { names: ['Blue Ltd', 'Blue, LTD.', ''] },
      ['name.repeated names.1'],
    ],
    [
      'owners of a company among the shareholders',
      'IBC',
      { holdings: [] },
      ['holdings.owners_missing people.1.owners'],
    ],
    ['a name', 'IBC', { names: ['  '] }, ['name.missing names.0']],
    [
      'a lawful ending, in every name given',
      'IBC',
      { names: ['Blue Ltd', 'Green', 'Red'] },
      ['name.ending_missing names.1', 'name.ending_missing names.2'],
    ],
    ['a shorter name', 'IBC', { names: [`${'x'.repeat(10_000)} Ltd`] }, ['name.too_long names.0']],
    ['another person', 'IBC', { people: twice() }, ['people.repeated people.1.name']],
    [
      'where the client lives',
      'IBC',
      { is_resident: null },
      ['services.residence_missing is_resident'],
    ],
    ['the declaration', 'IBC', { declared: false }, ['declaration.missing declared']],
    [
      'a feature of its type',
      'GTE',
      { features: ['LDC'], names: ['Blue Limited'] },
      [
        'feature.not_offered features',
        'people.too_few_members people',
        'people.too_few_directors people',
        'people.president_missing people',
        'people.secretary_missing people',
      ],
    ],
    [
      'the years of a limited duration',
      'IBC',
      { features: ['LDC'], duration_years: 31 },
      ['feature.years_invalid duration_years'],
    ],
    ['nothing, with a lawful duration', 'IBC', { features: ['LDC'], duration_years: 30 }, []],
    [
      'a second member of a company of limited duration',
      'IBC',
      {
        features: ['LDC'],
        duration_years: 30,
        people: [{ ...completeData().people[0], shares: 5000 }],
      },
      ['people.too_few_members people'],
    ],
    [
      'the consent to segregated accounts',
      'IBC',
      { features: ['SAC'] },
      ['consent.missing consents.SAC.standing'],
    ],
    [
      'where the consent is written',
      'IBC',
      { features: ['SAC'], consents: { SAC: { standing: 'held', reference: ' ' } } },
      ['consent.reference_missing consents.SAC.reference'],
    ],
    [
      'nothing, while the consent is obtained',
      'IBC',
      { features: ['SAC'], consents: { SAC: { standing: 'pending' } } },
      [],
    ],
    [
      'initial assets and beneficiaries',
      'FDN',
      {
        names: ['Reef Foundation'],
        foundation: { assets: 9_999.99, beneficiaries: '' },
        people: [
          { ...completeData().people[0], roles: ['founder'] },
          { ...completeData().people[1], roles: ['council_member'] },
        ],
      },
      [
        'foundation.assets_too_low foundation.assets',
        'foundation.kind_missing foundation.beneficiary_kind',
        'foundation.beneficiaries_missing foundation.beneficiaries',
      ],
    ],
    [
      'the part of a limited partner',
      'LP',
      {
        people: [
          { ...completeData().people[0], roles: ['limited_partner'] },
          { ...completeData().people[1], roles: ['general_partner'] },
        ],
      },
      ['people.percent_invalid people.0.percent'],
    ],
    [
      'parts of at most the whole',
      'LP',
      {
        people: [
          { ...completeData().people[0], roles: ['limited_partner'], percent: 100 },
          { ...completeData().people[1], roles: ['limited_partner'], percent: 0.000001 },
          { ...completeData().people[1], id: 'third', roles: ['general_partner'] },
        ],
      },
      ['people.percent_above people'],
    ],
    [
      'president and secretary',
      'DOM',
      {},
      [
        'people.too_few_directors people',
        'people.president_missing people',
        'people.secretary_missing people',
      ],
    ],
    [
      'general and limited partners, and no capital',
      'ELP',
      { names: ['Fund, L.P.'], capital: null },
      ['people.too_few_members people', 'people.too_few_directors people'],
    ],
  ];
  test.each(cases)('%s (%s)', async (_lacks, type, change, expected) => {
    const issues = await database.asPostgres((sql) =>
      issuesInSql(sql, type, {
        ...completeData(),
        ...('people' in change && { holdings: [] }),
        ...change,
      }),
    );
    expect(issues.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
  });

  test.each([null, '', 'XXX', 'service_provider'])('a type, when it is %s', async (type) => {
    const issues = await database.asPostgres((sql) => issuesInSql(sql, type, completeData()));
    expect(issues).toEqual([{ code: 'application.type_missing', field: 'entity_type' }]);
  });

  test('a foundation needs two council members, or one that is a body corporate', async () => {
    const [founder, body] = completeData().people;
    const council = (...people: object[]) => ({
      ...completeData(),
      foundation: { assets: 10_000, beneficiary_kind: 'class', beneficiaries: 'Their children' },
      names: ['Reef Foundation'],
      holdings: [],
      people: [{ ...founder, roles: ['founder'] }, ...people],
    });
    await database.asPostgres(async (sql) => {
      const one = { ...founder, id: crypto.randomUUID(), roles: ['council_member'] };
      expect(await issuesInSql(sql, 'FDN', council(one))).toMatchObject([
        { code: 'people.too_few_directors' },
      ]);
      expect(
        await issuesInSql(sql, 'FDN', council(one, { ...one, id: crypto.randomUUID() })),
      ).toEqual([]);
      expect(
        await issuesInSql(sql, 'FDN', council({ ...body, roles: ['council_member'] })),
      ).toEqual([]);
    });
  });
});

const issueCodes: ApplicationIssueCode[] = [
  'activity.missing',
  'activity.refused',
  'activity.unknown',
  'name.missing',
  'name.too_long',
  'name.ending_missing',
  'name.repeated',
  'purpose.missing',
  'purpose.too_long',
  'purpose.refused',
  'capital.shares_invalid',
  'capital.par_value_invalid',
  'capital.currency_invalid',
  'people.name_missing',
  'people.country_missing',
  'people.role_missing',
  'people.under_age',
  'people.birth_invalid',
  'people.email_invalid',
  'people.both_partners',
  'people.shares_invalid',
  'people.repeated',
  'people.shares_mismatch',
  'people.too_few_members',
  'people.too_few_directors',
  'people.president_missing',
  'people.secretary_missing',
  'holdings.owner_unknown',
  'holdings.owned_unknown',
  'holdings.owns_itself',
  'holdings.repeated',
  'holdings.share_invalid',
  'feature.not_offered',
  'feature.years_invalid',
  'consent.missing',
  'consent.reference_missing',
  'consent.reference_too_long',
  'foundation.assets_too_low',
  'foundation.kind_missing',
  'foundation.beneficiaries_missing',
  'foundation.beneficiaries_too_long',
  'people.percent_invalid',
  'people.percent_above',
  'services.residence_missing',
  'declaration.missing',
];

describe('the rules in TypeScript are the rules in SQL', () => {
  const seeds = Array.from({ length: 1000 }, (_none, seed) => seed);

  test('on many documents, honest and hostile, for every type, issue by issue', async () => {
    await database.asPostgres(async (sql) => {
      const rules = await sql<
        (EntityTypeRule & { code: string })[]
      >`select * from current_entity_types order by position`;
      const known = await rulesIn(sql);
      const seen = new Set<string>();
      for (const seed of seeds) {
        const data = hostileData(seed);
        const rule = rules[seed % rules.length];
        const inSql = await issuesInSql(sql, rule?.code ?? '', data);
        expect({ seed, issues: [...inSql] }).toEqual({
          seed,
          issues: applicationIssues(rule, data, known),
        });
        for (const { code } of inSql) seen.add(String(code));
        if (inSql.length === 0) seen.add('nothing');
      }
      // Else the documents would be too much alike to prove anything.
      expect([...seen]).toEqual(expect.arrayContaining([...issueCodes, 'nothing']));
    });
  });

  test('[ONE-03] of owners that are missing, too many, or in a ring', async () => {
    await database.asPostgres(async (sql) => {
      const [rule] = await sql<
        EntityTypeRule[]
      >`select * from current_entity_types where code = 'IBC'`;
      const known = await rulesIn(sql);
      const seen = new Set<string>();
      for (const data of ownersInLayers()) {
        const inSql = await issuesInSql(sql, 'IBC', data);
        expect({ data, issues: [...inSql] }).toEqual({
          data,
          issues: applicationIssues(rule, data, known),
        });
        seen.add(inSql.map(({ code }) => String(code)).join());
      }
      expect([...seen]).toEqual(
        expect.arrayContaining([
          '',
          'holdings.owners_missing',
          'holdings.ring',
          'holdings.above_whole',
        ]),
      );
    });
  });

  test('numbers that only json can write are issues too', async () => {
    await database.asPostgres(async (sql) => {
      for (const number of [
        '1e400',
        '-1e400',
        '1e-400',
        '1.0000000000000000000001',
        '9'.repeat(1000),
      ]) {
        const text = `{"capital": {"shares": ${number}, "par_value": ${number}}, "people": [{"roles": ["member"], "shares": ${number}}]}`;
        const issues =
          await sql`select field from private.application_issues('IBC', ${text}::text::jsonb, private.today())`;
        const fields = issues.map(({ field }) => String(field));
        expect({ number, fields }).toEqual({
          number,
          fields: expect.arrayContaining([
            'capital.shares',
            'capital.par_value',
            'people.0.shares',
          ]),
        });
      }
    });
  });

  test('names suit or do not, the same in both', async () => {
    const names = [
      'Blue Ltd',
      'blue LTD.',
      'Blue,Ltd',
      'BlueLtd',
      'Ltd',
      'Société Anonyme',
      'A Société  Anonyme .',
      'A SA',
      'A S.A.',
      'L.P. A',
      'A%',
      '_ Ltd',
    ];
    const lists = [[], ['Ltd.'], ['S.A.', 'SA'], ['Société Anonyme'], ['%', '_'], ['']];
    await database.asPostgres(async (sql) => {
      for (const name of names) {
        for (const endings of lists) {
          for (const infixes of lists) {
            const [row] =
              await sql`select private.name_suits(${name}, ${endings}, ${infixes}) as suits`;
            expect({ name, endings, infixes, suits: row?.suits }).toEqual({
              name,
              endings,
              infixes,
              suits: nameSuits(name, endings, infixes),
            });
          }
        }
      }
    });
  });
});
