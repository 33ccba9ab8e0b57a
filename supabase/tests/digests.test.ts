import { expect, describe, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { withLongDays } from './support/long-days.ts';
import { givenCompany } from './support/obligations.ts';

const database = useDatabase();
const RULE = 'IBC_ANNUAL_FEE';

/** The member can be mailed, and has a company of their own with one duty that is due on a day. */
async function givenDuty(sql: Sql, due: string): Promise<{ company: string; duty: string }> {
  await sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;
  await sql`update obligations set state = 'void' where state = 'open'`;
  await sql`update documents set expires_on = null`;
  const company = await givenCompany(sql);
  return { company, duty: await addDuty(sql, company, due) };
}

async function addDuty(sql: Sql, company: string, due: string): Promise<string> {
  const [row] = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select ${tenants.first}, ${company}, code, valid_from, ${`made ${crypto.randomUUID()}`}, ${due}, 350, 'USD'
    from obligation_rules where code = ${RULE} and valid_to is null returning id`;
  return row?.['id'] as string;
}

/** Queues the digests of a day for all people, with what fell on it or since a day; gives the number of mails. */
async function digest(sql: Sql, day: string, since?: string): Promise<number> {
  const [row] = await sql`
    select private.queue_digests(
      array(select user_id from private.reminder_people), coalesce(${since ?? null}::date, ${day}::date - 1), ${day}) as mails`;
  return row?.['mails'] as number;
}

/** The days of a range on which a mail is queued. */
async function mailedDays(sql: Sql, from: string, count: number): Promise<string[]> {
  const days = await sql`
    select (${from}::date + n)::text as day from generate_series(0, ${count}::integer) as n`;
  const mailed: string[] = [];
  for (const { day } of days) {
    if ((await digest(sql, day as string)) > 0) mailed.push(day as string);
  }
  return mailed;
}

const mails = (sql: Sql) =>
  sql<
    {
      recipient: string;
      subject: string;
      data: { lines: Record<string, unknown>[]; more?: number };
    }[]
  >`
    select recipient, subject, data from private.mail_outbox where template = 'digest' order by queued_at`;

const ladder = async (sql: Sql, about: string, tenant: string = tenants.first) =>
  (await sql`select private.reminder_ladder(${tenant}, ${about}) as days`)[0]?.['days'] as number[];

describe('[MAIL-01] the ladder of reminders', () => {
  test('of the platform holds until a firm or a rule has its own', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const platform = await ladder(sql, RULE);
      const put = (tenant: string | null, about: string, days: number[]) =>
        sql`insert into reminder_ladders (tenant_id, about, days) values (${tenant}, ${about}, ${days})`;
      await put(null, RULE, [-1]);
      const rule = await ladder(sql, RULE);
      await put(tenants.first, 'DUTIES', [-2]);
      const firm = await ladder(sql, RULE);
      await put(tenants.first, RULE, [-3]);
      return {
        platform,
        rule,
        firm,
        both: await ladder(sql, RULE),
        other: await ladder(sql, 'ANNUAL_FILING'),
        otherFirm: await ladder(sql, RULE, tenants.second),
        documents: await ladder(sql, 'DOCUMENTS'),
      };
    });
    expect(seen).toEqual({
      platform: [-90, -30, -14, -3, 0, 7, 30],
      rule: [-1],
      firm: [-2],
      both: [-3],
      other: [-2],
      otherFirm: [-1],
      documents: [-30, -14, -3, 0],
    });
  });
});

describe('[MAIL-01] a digest', () => {
  test('goes out on the days of the ladder, once each', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuty(sql, '2030-06-15');
      return mailedDays(sql, '2030-03-01', 150);
    });
    expect(seen).toEqual([
      '2030-03-17',
      '2030-05-16',
      '2030-06-01',
      '2030-06-12',
      '2030-06-15',
      '2030-06-22',
      '2030-07-15',
    ]);
  });

  test('is held back for an address that is refused, with its day, and goes out once the mark is gone', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuty(sql, '2030-06-15');
      await sql`select private.refuse_address('member@test.example', 550, '5.1.1')`;
      const held = await mailedDays(sql, '2030-06-01', 11);
      await sql`select private.accept_address('member@test.example')`;
      const rows = await sql`
        select state, dedupe_key, tenant_id from private.mail_outbox where template = 'digest'`;
      return { held, rows: [...rows], later: await mailedDays(sql, '2030-06-13', 9) };
    });
    const of = (day: string) => ({
      state: 'withheld',
      dedupe_key: `digest:${people.member}:${day}`,
      tenant_id: tenants.first,
    });
    expect(seen).toEqual({
      held: [],
      rows: [of('2030-06-01'), of('2030-06-12')],
      later: ['2030-06-15', '2030-06-22'],
    });
  });

  test('says what is due, why, what it costs and what it becomes', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuty(sql, '2030-01-01');
      await digest(sql, '2030-01-08');
      return mails(sql);
    });
    expect(seen).toMatchObject([
      {
        recipient: 'member@test.example',
        subject: '1 duty is due for 1 company',
        data: {
          lines: [
            {
              company: 'Follower Ltd.',
              due: withLongDays('1 January 2030'),
              days: -7,
              amount: 'USD 350.00',
              next_on: expect.any(String),
              becomes: expect.stringMatching(/^USD /),
            },
          ],
        },
      },
    ]);
  });

  test('leaves out what was settled, and comes with what fell on a missed day', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { company, duty } = await givenDuty(sql, '2030-06-15');
      await addDuty(sql, company, '2030-06-16');
      await sql`update obligations set state = 'waived' where id = ${duty}`;
      const none = await digest(sql, '2030-06-15');
      const caught = await digest(sql, '2030-06-18', '2030-06-14');
      return {
        none,
        caught,
        again: await digest(sql, '2030-06-19', '2030-06-14'),
        mails: await mails(sql),
      };
    });
    expect(seen).toMatchObject({ none: 0, caught: 1, again: 0 });
    expect(seen.mails[0]?.data.lines.map(({ due }) => due)).toEqual([withLongDays('16 June 2030')]);
  });

  test('is one a person and day over all companies, with 100 lines at most', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { company } = await givenDuty(sql, '2030-06-15');
      for (let n = 0; n < 102; n += 1) await addDuty(sql, company, '2030-06-15');
      await addDuty(sql, companies.mine, '2030-06-15');
      const first = await digest(sql, '2030-06-15');
      await addDuty(sql, company, '2030-06-15');
      return { first, again: await digest(sql, '2030-06-15'), mails: await mails(sql) };
    });
    expect(seen).toMatchObject({ first: 1, again: 0 });
    expect(seen.mails).toHaveLength(1);
    expect(seen.mails[0]?.subject).toBe('104 duties are due for 2 companies');
    expect(seen.mails[0]?.data.lines).toHaveLength(100);
    expect(seen.mails[0]?.data.more).toBe(4);
  });

  test('has documents that expire, unless a newer version was sent', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuty(sql, '2031-01-01');
      await sql`update documents set status = 'accepted', expires_on = '2030-06-15' where company_id = ${companies.mine}`;
      await digest(sql, '2030-06-12');
      return mails(sql);
    });
    expect(seen[0]?.subject).toBe('1 document expires for 1 company');
    expect(seen[0]?.data.lines).toMatchObject([
      { kind: 'document', days: 3, due: withLongDays('15 June 2030') },
    ]);
  });

  test.each<[string, (sql: Sql, company: string) => PromiseLike<unknown>]>([
    [
      'mails of duties are off',
      (sql) =>
        sql`update profiles set preferences = '{"mails": {"duty": "off"}}' where id = ${people.member}`,
    ],
    [
      'the account is suspended',
      (sql) => sql`update profiles set status = 'suspended' where id = ${people.member}`,
    ],
    [
      'the address is not confirmed',
      (sql) => sql`update auth.users set email_confirmed_at = null where id = ${people.member}`,
    ],
    [
      'access is lost',
      (sql, company) =>
        sql`update companies set user_id = ${people.otherMember} where id = ${company}`,
    ],
    [
      'the membership ended',
      (sql) => sql`delete from tenant_users where user_id = ${people.member}`,
    ],
    [
      'the firm is suspended',
      (sql) => sql`update tenants set status = 'suspended' where id = ${tenants.first}`,
    ],
    [
      'the company is held',
      (sql, company) => sql`
        insert into reminder_holds (company_id, tenant_id, until, reason) values (${company}, ${tenants.first}, '2030-06-15', 'Sold')`,
    ],
    [
      'its client has reported it as done',
      (sql, company) => sql`
        insert into payment_notices (id, tenant_id, company_id, obligation_id, paid_on)
        select gen_random_uuid(), tenant_id, company_id, id, '2026-01-05' from obligations where company_id = ${company}`,
    ],
    [
      'an invoice bills the fee, which has reminders of its own',
      (sql, company) => sql`
        with billed as (
          insert into invoices (id, tenant_id, company_id, number, state, vat_percent, total, issued_on, due_on, renewal_year)
          values (gen_random_uuid(), ${tenants.first}, ${company}, 'T-1', 'issued', 0, 350, '2030-01-01', '2031-01-01', 2030)
          returning id, tenant_id)
        insert into invoice_lines (tenant_id, invoice_id, position, kind, label, amount, vat_treatment)
        select tenant_id, id, 1, 'government', 'Annual fee', 350, 'disbursement_out_of_scope' from billed`,
    ],
  ])('is not queued when %s', async (_when, change) => {
    const seen = await database.asPostgres(async (sql) => {
      const { company } = await givenDuty(sql, '2030-06-15');
      await change(sql, company);
      return digest(sql, '2030-06-15');
    });
    expect(seen).toBe(0);
  });

  test('goes out again after the last day of a hold', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { company } = await givenDuty(sql, '2030-06-15');
      await sql`
        insert into reminder_holds (company_id, tenant_id, until, reason) values (${company}, ${tenants.first}, '2030-06-21', 'Sold')`;
      return mailedDays(sql, '2030-06-14', 20);
    });
    expect(seen).toEqual(['2030-06-22']);
  });

  test('is due from eight in Nassau, in winter and in summer', async () => {
    const moments = {
      '2030-01-15T12:59:00Z': false,
      '2030-01-15T13:00:00Z': true,
      '2030-07-15T11:59:00Z': false,
      '2030-07-15T12:00:00Z': true,
    };
    const seen = await database.asPostgres(async (sql) => {
      const due: Record<string, boolean> = {};
      for (const at of Object.keys(moments)) {
        const [row] = await sql`select private.are_digests_due(${at}) as due`;
        due[at] = row?.['due'] as boolean;
      }
      return due;
    });
    expect(seen).toEqual(moments);
  });

  test('[NTF-01] two runs at once queue one mail, a later one none', async () => {
    const day = await database.commitAs('postgres', async (sql) => {
      const [row] = await sql`select (private.today() + 1)::text as day`;
      await givenDuty(sql, row?.['day'] as string);
      return row?.['day'] as string;
    });
    const run = (at: string) =>
      database.withoutTransaction((sql) => sql`call private.send_digests(${at}::timestamptz)`);
    await run(`${day}T10:00:00Z`);
    const early = await database.asPostgres((sql) => sql`select from private.digest_runs`);
    await Promise.all([run(`${day}T15:00:00Z`), run(`${day}T15:00:00Z`), run(`${day}T15:00:00Z`)]);
    await run(`${day}T18:00:00Z`);
    const seen = await database.asPostgres(async (sql) => {
      const runs =
        await sql`select mails, failed, finished_at is not null as finished from private.digest_runs`;
      return { runs: [...runs], mails: (await mails(sql)).length };
    });
    expect(early).toHaveLength(0);
    expect(seen).toEqual({ runs: [{ mails: 1, failed: 0, finished: true }], mails: 1 });
  });
});

test('[MAIL-01] the plan says what goes out, and to how many', async () => {
  const seen = await database.asPostgres(async (sql) => {
    const [row] = await sql`select (private.today() + 10)::text as due`;
    const { company } = await givenDuty(sql, row?.['due'] as string);
    await become(sql, 'admin');
    await sql`select hold_reminders(${company}, private.today() + 8, 'Sold')`;
    const rows = await sql`
      select day - private.today() as in_days, kind, days, receivers, hold_reason, total
      from reminder_plan(${tenants.first}, only_company => ${company})`;
    return [...rows];
  });
  expect(seen).toEqual([
    { in_days: 7, kind: 'duty', days: -3, receivers: 1, hold_reason: 'Sold', total: 3 },
    { in_days: 10, kind: 'duty', days: 0, receivers: 1, hold_reason: null, total: 3 },
    { in_days: 17, kind: 'duty', days: 7, receivers: 1, hold_reason: null, total: 3 },
  ]);
});

test('[MAIL-01] the plan is narrowed to a client, a kind, a name and what is held', async () => {
  const seen = await database.asPostgres(async (sql) => {
    const [row] = await sql`select (private.today() + 10)::text as due`;
    const { company } = await givenDuty(sql, row?.['due'] as string);
    const [of] = await sql`
      select company.user_id as client, company.name, profile.full_name, profile.email
      from companies as company join profiles as profile on profile.id = company.user_id where company.id = ${company}`;
    const { client, name, email } = of as Record<string, string>;
    await become(sql, 'admin');
    await sql`select hold_reminders(${company}, private.today() + 8, 'Sold')`;
    const days = async (args: Record<string, unknown>) => {
      const { search = '', show = '', only_client = null, only_company = company } = args as never;
      const rows = await sql`
        select days from reminder_plan(${tenants.first}, ${search}, ${show}, ${only_company}, ${only_client})`;
      return rows.map((each) => each['days'] as number);
    };
    const [first] = await sql`
      select client_id, client_name from reminder_plan(${tenants.first}, only_company => ${company})`;
    return {
      first,
      expected: { client_id: client, client_name: of?.['full_name'] || email },
      ofClient: await days({ only_client: client }),
      ofAnother: await days({ only_client: crypto.randomUUID() }),
      duties: await days({ show: 'duty' }),
      documents: await days({ show: 'document' }),
      held: await days({ show: 'held' }),
      named: await days({ search: ` ${name?.toUpperCase()} ` }),
      byClient: await days({ search: email }),
      unknown: await days({ search: 'no such name' }),
      everyClient: await days({ only_client: client, only_company: null, show: 'held' }),
    };
  });
  const { first, expected, ...narrowed } = seen;
  expect(first).toEqual(expected);
  expect(narrowed).toEqual({
    ofClient: [-3, 0, 7],
    ofAnother: [],
    duties: [-3, 0, 7],
    documents: [],
    held: [-3],
    named: [-3, 0, 7],
    byClient: [-3, 0, 7],
    unknown: [],
    everyClient: [-3],
  });
});
