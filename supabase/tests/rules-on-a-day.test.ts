import { describe, expect, test } from 'vitest';
import { useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

describe('[DATA-01] what holds on a day', () => {
  const change = '2027-07-01';
  const around: [string, string][] = [
    ['2027-06-30', 'old'],
    [change, 'new'],
    ['2027-07-02', 'new'],
  ];
  const years = async (sql: Sql, ask: (day: string) => PromiseLike<readonly unknown[]>) => {
    const seen: unknown[] = [];
    for (const [day] of around) seen.push(await ask(day));
    return { sql, seen };
  };

  test('[APP-03] a threshold', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update thresholds set valid_to = ${change}::text::date - 1 where code = 'beneficial_owner_percent'`;
      await sql`insert into thresholds values ('beneficial_owner_percent', 'Share', 15, 'percent', ${change}, null, 'An invented change of law', true)`;
      const { seen } = await years(
        sql,
        (day) =>
          sql`select value::int, verified from private.threshold('beneficial_owner_percent', ${day})`,
      );
      expect(seen).toEqual([
        [{ value: 10, verified: false }],
        [{ value: 15, verified: true }],
        [{ value: 15, verified: true }],
      ]);
      const nothing = await sql`
        select code from private.threshold('beneficial_owner_percent', '1999-01-01') union all select code from private.threshold('nonsense', ${change})`;
      expect(nothing).toEqual([{ code: null }, { code: null }]);
    });
  });

  test('[KYC-03] the time until a review', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update kyc_review_intervals set valid_to = ${change}::text::date - 1 where rating = 'low'`;
      await sql`insert into kyc_review_intervals values ('low', ${change}, null, 60, 'An invented change of policy')`;
      const { seen } = await years(
        sql,
        (day) =>
          sql`select months, source_note ~ 'invented' as invented from private.review_interval('low', ${day})`,
      );
      expect(seen).toEqual([
        [{ months: 36, invented: false }],
        [{ months: 60, invented: true }],
        [{ months: 60, invented: true }],
      ]);
      const rows = await sql`
        select rating::text, (private.review_interval(rating, '2026-11-20')).months from unnest(enum_range(null::risk_rating)) as rating`;
      expect(rows).toEqual([
        { rating: 'low', months: 36 },
        { rating: 'medium', months: 24 },
        { rating: 'high', months: 12 },
        { rating: 'prohibited', months: null },
      ]);
    });
  });

  test('the risk of a country, the worst list first', async () => {
    await database.asPostgres(async (sql) => {
      const on = async (country: string, day: string) => {
        const rows =
          await sql`select list || ' ' || rating as risk from private.country_risk_on(${country}, ${day})`;
        return rows.map(({ risk }) => String(risk));
      };
      expect(await on('KP', '2026-11-20')).toEqual(['fatf_black prohibited']);
      expect(await on('KW', '2026-01-31')).toEqual([]);
      expect(await on('KW', '2026-11-20')).toEqual(['fatf_grey medium']);
      expect(await on('DZ', '2026-06-18')).toEqual(['fatf_grey medium']);
      expect(await on('DZ', '2026-06-19')).toEqual([]);
      expect(await on('BS', '2026-11-20')).toEqual([]);
      await sql`insert into country_risk values ('VG', 'other', '2026-01-01', null, 'high', 'An invented listing of ours')`;
      expect(await on('VG', '2026-11-20')).toEqual(['other high', 'fatf_grey medium']);
    });
  });

  test('the lists of June 2026 are those that were published', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select list, string_agg(country, ',' order by country collate "C") as countries from country_risk
        where daterange(valid_from, valid_to, '[]') @> date '2026-07-01' group by list order by list`,
    );
    expect(rows).toEqual([
      { list: 'fatf_black', countries: 'IR,KP,MM' },
      {
        list: 'fatf_grey',
        countries: 'AO,BA,BG,BO,CD,CI,CM,HT,IQ,KE,KW,LA,LB,MC,NP,PG,SS,SY,VE,VG,VN,YE',
      },
    ]);
  });
});

describe('[KYC-01] the documents of a party', () => {
  const required = (sql: Sql, kind: string, level: string, roles = '{}') =>
    sql`select category, minimum from private.required_documents(${kind}, ${level}::text::due_diligence_level, ${roles}::text::participant_role[], '2026-11-20')`;

  test('a higher level requires more, never less', async () => {
    await database.asPostgres(async (sql) => {
      const kinds = await sql<
        { kind: string }[]
      >`select distinct party_kind as kind from document_requirements`;
      for (const { kind } of kinds) {
        const [simplified, standard, enhanced] = await Promise.all(
          ['simplified', 'standard', 'enhanced'].map(async (level) =>
            (await required(sql, kind, level)).map(({ category }) => String(category)),
          ),
        );
        expect(standard).toEqual(expect.arrayContaining(simplified ?? []));
        expect(enhanced).toEqual(expect.arrayContaining(standard ?? []));
      }
    });
  });

  test('a person shows who they are, where they live, and what the level requires', async () => {
    await database.asPostgres(async (sql) => {
      const simplified = await required(sql, 'person', 'simplified');
      expect(simplified.map(({ category }) => String(category))).toEqual([
        'proof_of_address',
        'passport',
        'pep_declaration',
        'tax_self_certification',
      ]);
      const references = async (level: string) =>
        (await required(sql, 'person', level)).filter(
          ({ category }) => category === 'reference_letter',
        );
      expect(await references('standard')).toEqual([{ category: 'reference_letter', minimum: 1 }]);
      expect(await references('enhanced')).toEqual([{ category: 'reference_letter', minimum: 2 }]);
    });
  });

  test('a requirement of one role is none of others', async () => {
    await database.asPostgres(async (sql) => {
      await sql`
        insert into document_requirements (code, party_kind, level, role, category, note, valid_from, source_note)
        values ('consent', 'person', 'simplified', 'secretary', 'consent_to_act', 'A consent.', '2020-01-01', 'An invented rule for secretaries')`;
      const count = async (roles: string) =>
        (await required(sql, 'person', 'simplified', roles)).length;
      expect([
        await count('{}'),
        await count('{member}'),
        await count('{member,secretary}'),
        // The consent to act is the rule of directors.
        await count('{director}'),
      ]).toEqual([4, 4, 5, 5]);
    });
  });

  test('before the rules there are none, nor for what is unknown', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select code from private.required_documents('person', 'standard', '{}', '2018-05-24')
        union all select code from private.required_documents('yacht', 'standard', '{}', '2026-11-20')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('[DATA-01] the obligations of a company', () => {
  /** The rules a company of that type with every condition would follow on a day. */
  async function codes(sql: Sql, type: string, day = '2026-11-20', features = '{}') {
    const [company] = await sql`
      insert into companies (tenant_id, user_id, name, type, features, conditions, registration_date)
      values (${tenants.first}, ${people.member}, 'Follower', ${type}, ${features}::text::text[],
        '{carries_on_business_in_bahamas,is_financial_institution}', '2010-01-01')
      returning id`;
    const rows = await sql`
      select rule.code from obligation_rules as rule
      join lateral private.followed_companies(rule, array[${company?.['id']}::uuid]) as followed on true
      where daterange(rule.valid_from, rule.valid_to, '[]') @> ${day}::date`;
    return rows.map(({ code }) => String(code));
  }

  test.each([
    [
      'IBC',
      'ACCOUNTING_DECL ANNUAL_FILING BO_FILING CESRA_REPORT FATCA_CRS FYE_RESOLUTION IBC_ANNUAL_FEE MA_AMENDMENT RO_CHANGE ROD_CHANGE',
    ],
    [
      'DOM',
      'ANNUAL_FILING BO_FILING BUSINESS_LICENCE_RENEW BUSINESS_LICENCE_TAX CESRA_REPORT DOM_ANNUAL_FEE DOM_ANNUAL_RETURN FATCA_CRS FYE_RESOLUTION MA_AMENDMENT RO_CHANGE ROD_CHANGE',
    ],
    ['GTE', 'ANNUAL_FILING BO_FILING DOM_ANNUAL_FEE DOM_ANNUAL_RETURN FATCA_CRS'],
    ['ELP', 'ANNUAL_FILING BO_FILING CESRA_REPORT FATCA_CRS FYE_RESOLUTION'],
    ['LP', 'ANNUAL_FILING BO_FILING CESRA_REPORT FATCA_CRS FYE_RESOLUTION'],
    ['FDN', 'ANNUAL_FILING FATCA_CRS'],
    ['ICON', 'ANNUAL_FILING FATCA_CRS ICON_CERT'],
    ['BEE', 'ANNUAL_FILING FATCA_CRS'],
    [
      'FRC',
      'ANNUAL_FILING BUSINESS_LICENCE_RENEW BUSINESS_LICENCE_TAX CESRA_REPORT DOM_ANNUAL_RETURN FATCA_CRS FRC_ANNUAL_FEE FYE_RESOLUTION',
    ],
  ])('%s', async (type, expected) => {
    const found = await database.asPostgres((sql) => codes(sql, type));
    expect(found.toSorted()).toEqual(expected.split(' ').toSorted());
  });

  test('rules end and begin on their days', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update obligation_rules set valid_to = '2027-06-30' where code = 'BO_FILING'`;
      await sql`
        insert into obligation_rules (code, name, entity_types, features, kind, event, plus_days, valid_from, source_note)
        values ('BO_FILING', 'Filing', '{IBC}', '{SAC}', 'event', 'bo_identified_or_changed', 30, '2027-07-01', 'An invented change of law')`;
      const holds = async (day: string, features?: string) =>
        (await codes(sql, 'IBC', day, features)).includes('BO_FILING');
      expect(await holds('2018-12-31')).toBe(false);
      expect(await holds('2027-06-30')).toBe(true);
      expect(await holds('2027-07-01')).toBe(false);
      expect(await holds('2027-07-01', '{LDC,SAC}')).toBe(true);
    });
  });

  test('the annual fee of an IBC grows by ten per cent in April, fifty in November, and ends in strike-off', async () => {
    const steps = await database.as(
      'stranger',
      (sql) => sql`
        select from_month, from_day, years_after, percent::int, effect from obligation_penalties where code = 'IBC_ANNUAL_FEE' order by step`,
    );
    expect(steps).toEqual([
      { from_month: 4, from_day: 1, years_after: 0, percent: 10, effect: null },
      { from_month: 11, from_day: 1, years_after: 0, percent: 50, effect: null },
      { from_month: 1, from_day: 1, years_after: 1, percent: null, effect: 'struck_off' },
    ]);
  });

  test.each([
    ['a fixed day that not every year has', `'fixed', 2, 29, null, null, null`],
    ['a fixed day that no year has', `'fixed', 4, 31, null, null, null`],
    ['a fixed day without a month', `'fixed', null, 1, null, null, null`],
    ['a fixed day with an event', `'fixed', 1, 1, null, 'moved', 3`],
    ['an event without days', `'event', null, null, null, 'moved', null`],
    ['an event on a day', `'event', 1, 1, null, 'moved', 3`],
    ['an offset from nothing', `'offset', null, null, null, null, 3`],
    ['an interval by nothing', `'interval', null, null, null, null, null`],
    ['a published day that is fixed', `'published', 1, 1, null, null, null`],
  ])('refuses %s', async (_case, values) => {
    const attempt = database.asPostgres((sql) =>
      sql.unsafe(`insert into obligation_rules (code, name, valid_from, source_note, kind, month, day, anchor, event, plus_days)
        values ('INVENTED', 'Invented', '2026-01-01', 'An invented rule', ${values})`),
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    ['nothing at all', 'null, null, null, null, null'],
    ['two things', `null, null, 10, 5, 'USD'`],
    ['an amount of no currency', 'null, null, null, 5, null'],
    ['a day that not every year has', '2, 29, 10, null, null'],
    ['a month without a day', '4, null, 10, null, null'],
  ])('refuses a penalty of %s', async (_case, values) => {
    const attempt = database.asPostgres((sql) =>
      sql.unsafe(`insert into obligation_penalties (code, valid_from, step, source_note, from_month, from_day, percent, amount, currency)
        values ('BO_FILING', '2019-01-01', 9, 'An invented step', ${values})`),
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });
});
