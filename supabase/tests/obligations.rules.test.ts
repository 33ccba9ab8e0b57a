import { describe, expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { parties, tenants } from './support/ids.ts';
import { givenCompany, yields } from './support/obligations.ts';

const database = useDatabase();

/** What a rule yields for a company made for it. */
const ask = (
  code: string,
  until: string,
  details: Parameters<typeof givenCompany>[1],
  change?: (sql: Sql, company: string) => PromiseLike<unknown>,
) =>
  database.asPostgres(async (sql) => {
    const company = await givenCompany(sql, details);
    if (change) await change(sql, company);
    return yields(sql, code, until, company);
  });

const appoint = (
  sql: Sql,
  company: string,
  role: string,
  on: string,
  until: string | null = null,
) =>
  sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, ceased_on)
      values (${tenants.first}, ${company}, ${parties.mine}, ${role}, ${on}, ${until})`;

describe('[CMP-01] a fixed day of every year', () => {
  test('from the year after the registration, with the fee of the type and capital', async () => {
    expect(await ask('IBC_ANNUAL_FEE', '2027-01-01', {})).toEqual([
      '2025 → 2025-01-01 365.00',
      '2026 → 2026-01-01 365.00',
      '2027 → 2027-01-01 365.00',
    ]);
  });

  test('up to the day before it is not there yet', async () => {
    expect(await ask('IBC_ANNUAL_FEE', '2024-12-31', {})).toEqual([]);
  });

  test.each<[string, Parameters<typeof givenCompany>[1], string]>([
    ['at the edge of the band', { capital: 50_000 }, '365.00'],
    ['a cent above it', { capital: 50_000.01 }, '1030.00'],
    ['a hundredth of a cent above it', { capital: 50_000.0001 }, '1030.00'],
    ['in Bahamian dollars', { currency: 'BSD' }, '365.00'],
    ['in euros, which no band is in: not known', { currency: 'EUR' }, ''],
    ['without capital: not known', { capital: null }, ''],
  ])('the fee %s', async (_what, details, fee) => {
    expect(await ask('IBC_ANNUAL_FEE', '2025-06-30', details)).toEqual([
      `2025 → 2025-01-01 ${fee}`.trim(),
    ]);
  });

  test('a company taken over with a long past is followed from the year it was entered', async () => {
    const details = { registered: '2003-02-01', entered: '2026-07-15' };
    expect(await ask('IBC_ANNUAL_FEE', '2027-12-31', details)).toEqual([
      '2026 → 2026-01-01 365.00',
      '2027 → 2027-01-01 365.00',
    ]);
  });

  test('only where the condition is so', async () => {
    expect(await ask('BUSINESS_LICENCE_TAX', '2025-12-31', { type: 'DOM' })).toEqual([]);
    const conditions = ['carries_on_business_in_bahamas'];
    expect(await ask('BUSINESS_LICENCE_TAX', '2025-12-31', { type: 'DOM', conditions })).toEqual([
      '2025 → 2025-03-31',
    ]);
  });

  test.each([
    ['{SAC}', ['LDC'], []],
    ['{SAC}', ['LDC', 'SAC'], ['2024 → 2024-06-30', '2025 → 2025-06-30']],
    // One of those it names is enough.
    ['{LDC,SAC}', [], []],
    ['{LDC,SAC}', ['SAC'], ['2024 → 2024-06-30', '2025 → 2025-06-30']],
  ])('only with the feature: a rule for %s, a company with %s', async (named, features, due) => {
    const found = ask(
      'FEATURE_RETURN',
      '2025-12-31',
      { features },
      (sql) => sql`
        insert into obligation_rules (code, name, features, kind, month, day, valid_from, source_note)
        values ('FEATURE_RETURN', 'Return', ${named}, 'fixed', 6, 30, '2020-01-01', 'Invented for this test only.')`,
    );
    expect(await found).toEqual(due);
  });

  test('from the day a new version holds its day counts; the year in between falls to neither', async () => {
    const found = await ask(
      'IBC_ANNUAL_FEE',
      '2028-12-31',
      { registered: '2025-03-03' },
      async (sql) => {
        await sql`update obligation_rules set valid_to = '2026-12-31' where code = 'IBC_ANNUAL_FEE'`;
        await sql`
        insert into obligation_rules (code, name, entity_types, kind, month, day, first_year_after, valid_from, source_note)
        values ('IBC_ANNUAL_FEE', 'Annual fee', '{IBC}', 'fixed', 2, 1, 1, '2027-01-01', 'Invented for this test only.')`;
      },
    );
    expect(found).toEqual(['2026 → 2026-01-01 365.00', '2027 → 2027-02-01', '2028 → 2028-02-01']);
  });
});

describe('[CMP-01] so long after the end of the fiscal year', () => {
  test.each([
    ['12-31', '2024-05-10', ['Year to 2024-12-31 → 2025-09-30', 'Year to 2025-12-31 → 2026-09-30']],
    ['06-30', '2024-05-10', ['Year to 2024-06-30 → 2025-03-31', 'Year to 2025-06-30 → 2026-03-31']],
    // Nine months on would still be the year of the registration, in which nothing is filed yet.
    ['03-31', '2024-02-01', ['Year to 2025-03-31 → 2025-12-31', 'Year to 2026-03-31 → 2026-12-31']],
    // The end of the month, at any length.
    ['05-15', '2024-06-01', ['Year to 2025-05-15 → 2026-02-28']],
    [
      '02-29',
      '2023-03-01',
      [
        'Year to 2024-02-29 → 2024-11-30',
        'Year to 2025-02-28 → 2025-11-30',
        'Year to 2026-02-28 → 2026-11-30',
      ],
    ],
    [null, '2025-01-20', ['Year to 2025-12-31, assumed → 2026-09-30']],
  ])('of %s, registered on %s', async (fiscal_year_end, registered, expected) => {
    expect(await ask('CESRA_REPORT', '2026-12-31', { fiscal_year_end, registered })).toEqual(
      expected,
    );
  });

  test('a year that ended before the registration has no obligation', async () => {
    const details = { fiscal_year_end: '03-31', registered: '2024-03-31' };
    expect(await ask('CESRA_REPORT', '2025-12-31', details)).toEqual([
      'Year to 2025-03-31 → 2025-12-31',
    ]);
  });

  test('not for foundations', async () => {
    expect(await ask('CESRA_REPORT', '2027-12-31', { type: 'FDN' })).toEqual([]);
  });
});

describe('[CMP-01] so many days after something happened', () => {
  test('[APP-08] the annual filing: 365 days after the registration, then every year', async () => {
    expect(await ask('ANNUAL_FILING', '2027-12-31', { registered: '2024-02-29' })).toEqual([
      '2024-02-29 → 2025-02-28',
      '2024-02-29, again after 12 months → 2026-02-28',
      '2024-02-29, again after 24 months → 2027-02-28',
    ]);
  });

  test('once, when it is not repeated', async () => {
    expect(await ask('FYE_RESOLUTION', '2030-01-01', {})).toEqual(['2024-05-10 → 2024-06-09']);
  });

  test('repeated until it happens anew', async () => {
    const moved = await ask(
      'ACCOUNTING_DECL',
      '2026-12-31',
      {},
      (sql, company) => sql`
      insert into recorded_events (tenant_id, company_id, event, on_date)
      values (${tenants.first}, ${company}, 'incorporated_or_records_location_changed', '2025-03-01')`,
    );
    expect(moved).toEqual([
      '2024-05-10 → 2024-06-09',
      '2025-03-01 → 2025-03-31',
      '2025-03-01, again after 12 months → 2026-03-31',
    ]);
  });

  test('what was recorded in error never was', async () => {
    const found = await ask(
      'MA_AMENDMENT',
      '2026-12-31',
      {},
      (sql, company) => sql`
      insert into recorded_events (tenant_id, company_id, event, on_date, voided, void_reason, voided_at)
      values (${tenants.first}, ${company}, 'ma_amended', '2025-03-01', true, 'Of another company.', now()),
        (${tenants.first}, ${company}, 'ma_amended', '2025-04-01', false, null, null)`,
    );
    expect(found).toEqual(['2025-04-01 → 2025-04-15']);
  });

  test('a beneficial owner who comes and goes is two events, one entered in error is none', async () => {
    const found = await ask('BO_FILING', '2026-12-31', {}, async (sql, company) => {
      await appoint(sql, company, 'beneficial_owner', '2024-05-10', '2025-08-01');
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, ceased_on, voided)
        values (${tenants.first}, ${company}, ${parties.entered}, 'beneficial_owner', '2025-01-01', '2025-02-02', true)`;
    });
    expect(found).toEqual(['2024-05-10 → 2024-05-25', '2025-08-01 → 2025-08-16']);
  });

  test('directors of the first day are in what was filed, later ones are news', async () => {
    const found = await ask('ROD_CHANGE', '2026-12-31', {}, async (sql, company) => {
      await appoint(sql, company, 'director', '2024-05-10', '2025-05-05');
      await appoint(sql, company, 'secretary', '2025-02-02');
      await appoint(sql, company, 'member', '2025-03-03');
    });
    expect(found).toEqual(['2025-02-02 → 2025-02-16', '2025-05-05 → 2025-05-19']);
  });

  test('a new registered office, and a new name, which is in the memorandum', async () => {
    const change = async (sql: Sql, company: string) => {
      await sql`update companies set registered_office = 'One Bay Street', particulars_on = '2025-06-01' where id = ${company}`;
      await sql`update companies set name = 'Follower II Ltd.', particulars_on = '2025-09-01' where id = ${company}`;
    };
    expect(await ask('RO_CHANGE', '2026-12-31', {}, change)).toEqual(['2025-06-01 → 2025-06-08']);
    expect(await ask('MA_AMENDMENT', '2026-12-31', {}, change)).toEqual([
      '2025-09-01 → 2025-09-15',
    ]);
  });

  test('the certificate of a condominium', async () => {
    expect(await ask('ICON_CERT', '2026-12-31', { type: 'ICON' })).toEqual([
      '2024-05-10 → 2024-05-17',
    ]);
  });
});

test('[CMP-01] on the days an authority publishes, as they become known', async () => {
  const conditions = ['is_financial_institution'];
  const published = (sql: Sql) => sql`
    insert into published_days (code, year, due_on, source_note)
    values ('FATCA_CRS', 2024, '2024-08-23', 'Notice of the competent authority.'),
      ('FATCA_CRS', 2025, '2025-08-22', 'Notice of the competent authority.')`;
  expect(await ask('FATCA_CRS', '2026-12-31', { conditions })).toEqual([]);
  expect(await ask('FATCA_CRS', '2026-12-31', { conditions }, published)).toEqual([
    '2025 → 2025-08-22',
  ]);
});

test('[CMP-01] of the firm itself: every year, and when something happened to it', async () => {
  const found = await database.asPostgres(async (sql) => {
    await sql`update tenants set created_at = '2024-03-01 12:00-05' where id = ${tenants.first}`;
    await sql`
      insert into recorded_events (tenant_id, event, on_date) values (${tenants.first}, 'firm_officer_changed', '2025-01-10')`;
    return sql`
      select found.rule_code, found.because, found.due_on::text
      from obligation_rules as rule
      cross join lateral private.occurrences(rule, '2025-12-31', null, ${tenants.first}) as found
      where rule.subject = 'firm' order by found.due_on`;
  });
  expect(found).toEqual([
    { rule_code: 'CSP_BUSINESS_RISK_ASSESSMENT', because: '2024', due_on: '2024-12-31' },
    { rule_code: 'CSP_OFFICER_CHANGE', because: '2025-01-10', due_on: '2025-04-10' },
    { rule_code: 'CSP_BUSINESS_RISK_ASSESSMENT', because: '2025', due_on: '2025-12-31' },
  ]);
});

test('[KYC-05] a review that recurs by rating is no obligation: its day would reveal the rating', async () => {
  expect(await ask('KYC_REVIEW', '2030-01-01', {})).toEqual([]);
});
