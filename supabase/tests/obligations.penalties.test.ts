import { describe, expect, test } from 'vitest';

import { reckoningCases } from '../../shared-core/src/testing/reckoning-cases.ts';
import { after, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';

const database = useDatabase();

interface Duty {
  code?: string;
  from?: string;
  due?: string;
  amount?: number | null;
}

/** An obligation of the member's company, the annual fee by default; returns its id. */
async function givenDuty(sql: Sql, duty: Duty = {}): Promise<string> {
  const { code = 'IBC_ANNUAL_FEE', from = '2015-01-01', due = '2026-01-01', amount = 365 } = duty;
  await sql`reset role`;
  const [row] = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    values (${tenants.first}, ${companies.mine}, ${code}, ${from}, gen_random_uuid()::text, ${due}, ${amount},
      ${amount === null ? null : 'USD'})
    returning id`;
  return row?.['id'] as string;
}

const exposureOn = (day: string, duty: Duty = {}) =>
  database.asPostgres(async (sql) => {
    const id = await givenDuty(sql, duty);
    const [row] = await sql`
      select exposure.penalty::float, exposure.effect, exposure.is_known, exposure.next_on::text, exposure.next_penalty::float, exposure.next_effect
      from obligations as duty, private.obligation_exposure(duty, ${day}) as exposure where duty.id = ${id}`;
    return row;
  });

describe('[CMP-03] what being late with the annual fee costs', () => {
  const april = { next_on: '2026-04-01', next_penalty: 36.5, next_effect: null };
  const november = { next_on: '2026-11-01', next_penalty: 182.5, next_effect: null };
  const january = { next_on: '2027-01-01', next_penalty: null, next_effect: 'struck_off' };
  const nothing = { penalty: 0, effect: null, is_known: true };

  test.each([
    ['2025-12-01', { ...nothing, ...april }],
    ['2026-01-01', { ...nothing, ...april }],
    ['2026-03-31', { ...nothing, ...april }],
    ['2026-04-01', { ...nothing, penalty: 36.5, ...november }],
    ['2026-10-31', { ...nothing, penalty: 36.5, ...november }],
    // In the place of the ten per cent, not on top of them.
    ['2026-11-01', { ...nothing, penalty: 182.5, ...january }],
    ['2026-12-31', { ...nothing, penalty: 182.5, ...january }],
    [
      '2027-01-01',
      {
        ...nothing,
        penalty: 182.5,
        effect: 'struck_off',
        next_on: null,
        next_penalty: null,
        next_effect: null,
      },
    ],
  ])('on %s', async (day, expected) => {
    expect(await exposureOn(day)).toEqual(expected);
  });

  test('is not known where the fee is not, but from when it grows is', async () => {
    expect(await exposureOn('2026-05-01', { amount: null })).toMatchObject({
      penalty: null,
      is_known: false,
      next_on: '2026-11-01',
      next_penalty: null,
    });
  });

  test('a percentage of cents is rounded to the cent', async () => {
    expect(await exposureOn('2026-04-01', { amount: 1030.05 })).toMatchObject({ penalty: 103.01 });
  });
});

test('[CMP-03] a sum of its own, from the first day after', async () => {
  const report = { code: 'CESRA_REPORT', from: '2019-01-01', due: '2026-09-30', amount: null };
  expect(await exposureOn('2026-09-30', report)).toMatchObject({
    penalty: 0,
    next_on: '2026-10-01',
    next_penalty: 150_000,
  });
  expect(await exposureOn('2026-10-01', report)).toMatchObject({
    penalty: 150_000,
    is_known: true,
    next_on: null,
  });
});

test('[CMP-03] good standing is lost at once where the law provides so', async () => {
  const fee = { code: 'DOM_ANNUAL_FEE', amount: null };
  expect(await exposureOn('2026-01-02', fee)).toMatchObject({
    penalty: 0,
    is_known: true,
    effect: 'good_standing_lost',
  });
});

test('[CMP-03] what was done costs nothing', async () => {
  const rows = await database.asPostgres(async (sql) => {
    const id = await givenDuty(sql);
    await sql`update obligations set state = 'done', done_on = '2026-06-01' where id = ${id}`;
    return sql`
      select from obligations as duty, private.obligation_exposure(duty, '2027-01-01') as exposure where duty.id = ${id}`;
  });
  expect(rows).toHaveLength(0);
});

describe('[ONE-09] why an obligation is there', () => {
  const why = (sql: Sql, id: string) => sql`select * from obligation_why(${id})`;

  testAccess(
    database,
    `
                | anon  | stranger  | member | otherMember | owner | otherTenantOwner | admin | suspended
      ask why   | grant | not_found | yes    | not_found   | yes   | not_found        | yes   | account.suspended
    `,
    { 'ask why': after((sql) => givenDuty(sql), why) },
  );

  test('a source that is not verified is a research note: a client reads none, staff do', async () => {
    const sources = async (persona: 'member' | 'admin') => {
      const row = await database.as('member', async (sql) => {
        const id = await givenDuty(sql);
        await sql`update obligation_rules set verified = false, source_note = 'Sources disagree: seven days, or fourteen.'
          where code = (select rule_code from obligations where id = ${id})`;
        await become(sql, persona);
        return (await why(sql, id))[0];
      });
      const steps = row?.['steps'] as { source_note: string; verified: boolean }[];
      return [
        row?.['source_note'],
        steps.some((step) => !step.verified && step.source_note !== ''),
      ];
    };
    expect(await sources('member')).toEqual(['', false]);
    expect(await sources('admin')).toEqual(['Sources disagree: seven days, or fourteen.', true]);
  });

  test('no seeded text that a client reads is a research note', async () => {
    const notes = await database.asPostgres(
      (sql) => sql`
        select text from (
          select name as text from obligation_rules union all select note from obligation_rules
          union all select source_note from obligation_rules where verified
          union all select source_note from obligation_penalties where verified
          union all select note from document_requirements
        ) as shown
        where text ~* 'sources? disagree|not verified|to be confirmed|was not found|is assumed|this portal|older texts|undated table'`,
    );
    expect(notes).toEqual([]);
  });

  test('names the rule, its source, the fact and every step', async () => {
    const row = await database.as('member', async (sql) => {
      const id = await givenDuty(sql);
      await become(sql, 'member');
      return (await why(sql, id))[0];
    });
    expect(row).toMatchObject({
      rule_name: 'Annual fee',
      verified: true,
      reckoning: 'On 1 January of every year, from the year after the registration',
    });
    expect(row?.['source_note']).toMatch(/Registrar General/);
    expect(row?.['steps']).toMatchObject([
      { step: 1, from_on: '2026-04-01', percent: 10, amount: 36.5, verified: false },
      { step: 2, from_on: '2026-11-01', percent: 50, amount: 182.5 },
      { step: 3, from_on: '2027-01-01', effect: 'struck_off', amount: null },
    ]);
  });

  test('every rule can be put as text', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select rule.code, private.reckoning(rule) as words from obligation_rules as rule order by rule.code`,
    );
    const text = Object.fromEntries(rows.map((row) => [row['code'], row['words']]));
    expect(text).toEqual({
      ACCOUNTING_DECL:
        '30 days after the registration, or after the accounting records were moved, and again every 12 months',
      ANNUAL_FILING: '365 days after the registration, and again every 12 months',
      BO_FILING: '15 days after a beneficial owner was identified or changed',
      BUSINESS_LICENCE_RENEW: 'On 31 January of every year, from the year after the registration',
      BUSINESS_LICENCE_TAX: 'On 31 March of every year, from the year after the registration',
      CESRA_REPORT:
        '9 months after the end of the fiscal year, at the end of the month, from the year after the registration',
      CSP_BUSINESS_RISK_ASSESSMENT: 'On 31 December of every year',
      CSP_OFFICER_CHANGE: '90 days after an officer of the firm changed',
      DOM_ANNUAL_FEE: 'On 1 January of every year, from the year after the registration',
      DOM_ANNUAL_RETURN: 'On 31 January of every year, from the year after the registration',
      FATCA_CRS:
        'On the day the authority announces every year, from the year after the registration',
      FRC_ANNUAL_FEE: 'On 1 January of every year, from the year after the registration',
      FYE_RESOLUTION: '30 days after the registration',
      IBC_ANNUAL_FEE: 'On 1 January of every year, from the year after the registration',
      ICON_CERT: '7 days after the establishment',
      KYC_REVIEW: 'As often as the party is to be reviewed',
      MA_AMENDMENT: '14 days after the memorandum or the articles were amended',
      RO_CHANGE: '7 days after the registered office changed',
      ROD_CHANGE: '14 days after a director or officer changed',
    });
  });

  test.each(reckoningCases)('the day of a rule is worded: $text', async ({ terms, text }) => {
    const [row] = await database.asPostgres(
      (sql) => sql`
        select private.reckoning(jsonb_populate_record(null::obligation_rules, ${sql.json({ ...terms })})) as text`,
    );
    expect(row).toEqual({ text });
  });
});

describe('[CMP-03] money that no primary source has confirmed', () => {
  test('is a part of every sum it is in, and says so', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenDuty(sql, { due: '2024-01-01' });
      await sql`update obligation_penalties set verified = true`;
      await sql`update obligation_rules set verified = true`;
      const read = async () => {
        await become(sql, 'admin');
        const [row] = await sql`
          select (select to_jsonb(each) from jsonb_array_elements(staff_figures(${tenants.first}) -> 'penalties') as each
              where each ->> 'currency' = 'USD') as staff,
            (select to_jsonb(each) from duty_figures(${tenants.first}) as figures, jsonb_array_elements(figures.money) as each
              where each ->> 'currency' = 'USD') as money`;
        await sql`reset role`;
        return row as {
          staff: { amount: number; to_check: number };
          money: Record<'late' | 'penalty' | 'late_to_check' | 'penalty_to_check', number>;
        };
      };
      const sure = await read();
      await sql`update obligation_penalties set verified = false where code = 'IBC_ANNUAL_FEE'`;
      const penalty = await read();
      await sql`update obligation_rules set verified = false where code = 'IBC_ANNUAL_FEE'`;
      return { sure, penalty, fee: await read() };
    });
    expect(seen.sure).toMatchObject({
      staff: { to_check: 0 },
      money: { late_to_check: 0, penalty_to_check: 0 },
    });
    expect(seen.sure.staff.amount).toBeGreaterThan(0);
    expect(seen.penalty.staff.to_check).toBe(seen.penalty.staff.amount);
    expect(seen.penalty.money).toMatchObject({
      late_to_check: 0,
      penalty_to_check: seen.penalty.money.penalty,
    });
    expect(seen.fee.money.late_to_check).toBe(seen.fee.money.late);
  });
});
