import { expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';

/*
 * A month of mails of a firm with 400 companies and 20 people, day by day, against what the ladder says. The people with one company, with
 * many, and the one whose mails are off are among them. Duties are settled during the month, and the worker is away for two days.
 */

const database = useDatabase();
const START = '2030-06-01';
const DAYS = 30;
const PEOPLE = 20;
const COMPANIES = 400;
const LADDER = [-90, -30, -14, -3, 0, 7, 30];
const AWAY = [11, 12]; // days of the month without a worker
const SILENT = 7; // the person whose mails of duties are off

interface Duty {
  n: number;
  person: number;
  due: number;
  /** The day from which it is settled. */
  settled: number | undefined;
}

/** The first persons have one company each; the others share the rest, so that the last has many. */
const personOf = (company: number) =>
  company < 5 ? company : 5 + Math.floor(((PEOPLE - 5) * ((company * company) % 395)) / 395);

/** Due within 40 days before and 100 after the month begins; each fifth is settled on some day of it. */
const duties: Duty[] = Array.from({ length: COMPANIES }, (_, n) => ({
  n,
  person: personOf(n),
  due: ((n * 37) % 140) - 40,
  settled: n % 5 === 0 ? (n * 7) % DAYS : undefined,
}));

const dayOf = (n: number) =>
  new Date(Date.parse(START) + n * 86_400_000).toISOString().slice(0, 10);

/** "person day" → the duties of its digest, by the ladder alone. */
function expected(): Record<string, number[]> {
  const mails: Record<string, number[]> = {};
  let after = -1; // the last day with a run
  for (let day = 0; day < DAYS; day++) {
    if (AWAY.includes(day)) continue;
    for (const { n, person, due, settled } of duties) {
      const falls = LADDER.some((step) => due + step > after && due + step <= day);
      if (!falls || person === SILENT || (settled !== undefined && settled <= day)) continue;
      (mails[`${person} ${dayOf(day)}`] ??= []).push(n);
    }
    after = day;
  }
  return mails;
}

async function fill(sql: Sql): Promise<void> {
  const id = (prefix: string, n: number) =>
    `${prefix}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    id: id('ab', n),
    email: `p${n}@month.example`,
  }));
  const rows = duties.map(({ n, person, due }) => ({
    id: id('cb', n),
    name: `Month ${String(n).padStart(3, '0')} Ltd.`,
    person: id('ab', person),
    due: dayOf(due),
    because: `made ${n}`,
  }));
  await sql`update obligations set state = 'void' where state = 'open'`;
  await sql`update documents set expires_on = null`;
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    select id, email, now() from jsonb_to_recordset(${sql.json(people)}) as person (id uuid, email text)`;
  await sql`
    insert into tenant_users (tenant_id, user_id, role)
    select ${tenants.first}, id, 'member' from jsonb_to_recordset(${sql.json(people)}) as person (id uuid)`;
  await sql`
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date, capital)
    select id, ${tenants.first}, person, name, 'IBC', 'active', '2024-01-01', 5000
    from jsonb_to_recordset(${sql.json(rows)}) as made (id uuid, name text, person uuid)`;
  await sql`update obligations set state = 'void' where state = 'open'`;
  await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
    select ${tenants.first}, made.id, rule.code, rule.valid_from, made.because, made.due
    from jsonb_to_recordset(${sql.json(rows)}) as made (id uuid, because text, due date), obligation_rules as rule
    where rule.code = 'IBC_ANNUAL_FEE' and rule.valid_to is null`;
  await sql`update profiles set preferences = '{"mails": {"duty": "off"}}' where email = ${`p${SILENT}@month.example`}`;
}

/** The days go by: what is settled on a day is settled before its digest, and the worker comes three times a day. */
async function live(sql: Sql): Promise<void> {
  for (let day = 0; day < DAYS; day++) {
    const settled = duties.filter((duty) => duty.settled === day).map(({ n }) => `made ${n}`);
    await sql`
      update obligations set state = 'done', done_on = '2026-01-01' where because = any (${settled})`;
    if (AWAY.includes(day)) continue;
    for (const time of ['10:00', '14:00', '20:00']) {
      await sql`call private.send_digests(${`${dayOf(day)}T${time}:00Z`}::timestamptz)`;
    }
  }
}

test('[MAIL-01] [CMP-05] a month over 400 companies: each person has each day what the ladder says, once, and nothing settled', async () => {
  await database.commitAs('postgres', async (sql) => {
    await fill(sql);
    await sql`insert into private.digest_runs (day, finished_at) values (${dayOf(-1)}, now())`;
  });
  await database.withoutTransaction(live);
  const mails = await database.asPostgres(
    (sql) => sql<{ key: string; duties: number[]; more: number }[]>`
      select substring(mail.recipient from '^p([0-9]+)@') || ' ' || right(mail.dedupe_key, 10) as key,
        array(select substring(line ->> 'because' from '[0-9]+$')::integer
          from jsonb_array_elements(mail.data -> 'lines') as line order by 1) as duties,
        coalesce((mail.data ->> 'more')::integer, 0) as more
      from private.mail_outbox as mail where mail.template = 'digest' order by mail.queued_at`,
  );
  const wanted = expected();
  // A line that is there twice would make the list longer, and a second mail of a day the number of mails.
  expect(Object.fromEntries(mails.map((mail) => [mail.key, mail.duties]))).toEqual(wanted);
  expect(mails).toHaveLength(Object.keys(wanted).length);
  expect(mails.every(({ more }) => more === 0)).toBe(true);
  expect(mails.length).toBeGreaterThan(100);
});
