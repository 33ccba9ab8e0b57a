import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { calendarOf, givenCompany, refresh } from './support/obligations.ts';

const database = useDatabase();

const consequences = async (sql: Sql, company: string, event: string, on: string | null) => {
  const rows = await sql`
    select concat_ws(' ', kind, title, due_on, amount) as text from event_consequences(${company}, ${event}, ${on})`;
  return rows.map((row) => row['text'] as string);
};

/** A company with its calendar, and days counted from today. */
async function given(sql: Sql, details: Parameters<typeof givenCompany>[1] = {}) {
  await sql`reset role`;
  const [days] = await sql`
    select (private.today() - 3)::text as on, (private.today() + 4)::text as office, (private.today() + 11)::text as memorandum,
      (private.today() - 60)::text as earlier, (private.today() - 500)::text as registered, (private.today() - 33)::text as missed`;
  const company = await givenCompany(sql, {
    registered: days?.['registered'] as string,
    ...details,
  });
  await refresh(sql, company);
  await become(sql, 'admin');
  return {
    company,
    ...(days as unknown as Record<'on' | 'office' | 'memorandum' | 'earlier', string>),
  };
}

const record = (sql: Sql, company: string, event: string, on: string) =>
  sql`select record_event(${crypto.randomUUID()}, ${tenants.first}, ${company}, ${event}, ${on})`;

describe('[CMP-01] what follows from an event before it is recorded', () => {
  testAccess(
    database,
    `
           | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      read: (sql) =>
        sql`select * from event_consequences(${companies.mine}, 'ma_amended', (now() - interval '3 days')::date)`,
    },
  );

  test('names the duty with its day, and the fee where a table has one; recording enters just that', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { company, on, memorandum } = await given(sql);
      const before = await calendarOf(sql, company);
      const lines = await consequences(sql, company, 'ma_amended', on);
      const untouched = await calendarOf(sql, company);
      await record(sql, company, 'ma_amended', on);
      const added = (await calendarOf(sql, company)).filter((line) => !before.includes(line));
      return {
        lines: lines.map((line) => line.replace(memorandum, 'DUE')),
        isUntouched: untouched.join() === before.join(),
        added: added.map((line) => line.replace(on, 'ON').replace(memorandum, 'DUE')),
        again: await consequences(sql, company, 'ma_amended', on),
      };
    });
    expect(seen).toEqual({
      lines: [
        'duty Amendment of memorandum or articles DUE',
        expect.stringMatching(/^fee .*memorandum 100/i),
      ],
      isUntouched: true,
      added: ['MA_AMENDMENT ON → DUE open'],
      again: [expect.stringMatching(/^fee /)],
    });
  });

  test('names the repeated duties that come, and those that end, as recording does', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { company, earlier } = await given(sql);
      const open = async () =>
        (await calendarOf(sql, company)).filter(
          (line) => line.startsWith('ACCOUNTING_DECL') && line.endsWith(' open'),
        );
      const event = 'incorporated_or_records_location_changed';
      const before = await open();
      const lines = await consequences(sql, company, event, earlier);
      await record(sql, company, event, earlier);
      const after = await open();
      const day = (line: string) => /(\d{4}-\d\d-\d\d)(?: open)?$/.exec(line)?.[1];
      const of = (kind: string) => lines.filter((line) => line.startsWith(`${kind} `)).map(day);
      return {
        promised: of('duty'),
        came: after.filter((line) => !before.includes(line)).map(day),
        ending: of('duty_ends'),
        went: before.filter((line) => !after.includes(line)).map(day),
      };
    });
    expect(seen.came).toEqual(seen.promised);
    expect(seen.promised.length).toBeGreaterThan(1);
    expect(seen.went).toEqual(seen.ending);
    expect(seen.ending.length).toBeGreaterThan(0);
  });

  test.each([
    ['a company that was struck off', { status: 'struck_off' }, 'ma_amended'],
    ['a type no rule is for', { type: 'FDN' }, 'registered_office_changed'],
    ['an event no rule knows', {}, 'moon_landing'],
  ])('nothing follows for %s', async (_what, details, event) => {
    const lines = await database.as('admin', async (sql) => {
      const { company, on } = await given(sql, details);
      return consequences(sql, company, event, on);
    });
    expect(lines).toEqual([]);
  });

  test('a day that is missing gives nothing, a company that is not there is not found', async () => {
    const seen = await database.as('admin', async (sql) => [
      await consequences(sql, companies.mine, 'ma_amended', null),
      await refusalWithin(sql, () =>
        consequences(sql, crypto.randomUUID(), 'ma_amended', '2026-01-01'),
      ),
    ]);
    expect(seen).toEqual([[], 'not_found']);
  });
});
