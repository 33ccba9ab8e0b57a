import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';

const database = useDatabase();

const hold = (sql: Sql, days = 30, reason = 'The company is sold') =>
  sql`select hold_reminders(${companies.mine}, private.today() + ${days}::integer, ${reason})`;
const holdAll = (sql: Sql, ids: string[], days = 30, reason = 'The client died') =>
  sql<{ id: string; code: string | null }[]>`
    select * from hold_reminders_of(${ids}::uuid[], private.today() + ${days}::integer, ${reason})`;
const setLadder = (sql: Sql, days: number[] | null, about = 'DUTIES') =>
  sql`select set_reminder_ladder(${tenants.first}, ${about}, ${days})`;

describe('[MAIL-01] [NTF-01] reminders', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      read the ladders | grant | –           | –           | –           | –                | yes   | –
      read the holds   | grant | –           | –           | –           | –                | –     | –
      write a ladder   | grant | grant       | grant       | grant       | grant            | grant | grant
      write a hold     | grant | grant       | grant       | grant       | grant            | grant | grant
      read the runs    | grant | grant       | grant       | grant       | grant            | grant | grant
      read the digests | grant | grant       | grant       | grant       | grant            | grant | grant
      send digests     | grant | grant       | grant       | grant       | grant            | grant | grant
      read the plan    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | account.suspended
      read the days    | grant | not_found   | not_allowed | yes         | not_found        | yes   | account.suspended
      hold             | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      release          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      hold several     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      release several  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      set a ladder     | grant | not_found   | not_allowed | yes         | not_found        | yes   | account.suspended
    `,
    {
      'read the ladders': (sql) => sql`select from reminder_ladders`,
      'read the holds': (sql) => sql`select from reminder_holds`,
      'write a ladder': (sql) =>
        sql`insert into reminder_ladders (about, days) values ('DUTIES', '{}') returning id`,
      'write a hold': (sql) =>
        sql`insert into reminder_holds (company_id, tenant_id, until, reason)
          values (${companies.mine}, ${tenants.first}, private.today(), 'x') returning company_id`,
      'read the runs': (sql) => sql`select from private.digest_runs`,
      'read the digests': (sql) => sql`select from private.digests_sent`,
      'send digests': (sql) => sql`call private.send_digests()`,
      'read the plan': (sql) =>
        sql`select from reminder_plan(${tenants.first}, only_company => ${crypto.randomUUID()})`,
      'read the days': (sql) => sql`select from reminder_days(${tenants.first})`,
      hold: (sql) => hold(sql),
      release: (sql) => sql`select release_reminders(${companies.mine})`,
      'hold several': (sql) => holdAll(sql, [companies.mine]),
      'release several': (sql) =>
        sql`select release_reminders_of(array[${companies.mine}]::uuid[])`,
      'set a ladder': (sql) => setLadder(sql, [-7]),
    },
  );

  test('a hold and a ladder are set, repeated and taken back', async () => {
    const seen = await database.as('admin', async (sql) => {
      await hold(sql);
      await hold(sql);
      const [held] = await sql`select reason, until - private.today() as days from reminder_holds`;
      await sql`select release_reminders(${companies.mine})`;
      await sql`select release_reminders(${companies.mine})`;
      const holds = await sql`select from reminder_holds`;
      await setLadder(sql, [3, -7, 3]);
      const [own] = await sql`select days from reminder_ladders where tenant_id = ${tenants.first}`;
      await setLadder(sql, null);
      const ladders = await sql`select from reminder_ladders where tenant_id = ${tenants.first}`;
      return { ...held, holds: holds.length, own: own?.['days'], ladders: ladders.length };
    });
    expect(seen).toEqual({
      reason: 'The company is sold',
      days: 30,
      holds: 0,
      own: [-7, 3],
      ladders: 0,
    });
  });

  test('the days in force are those of the firm, else those of the platform', async () => {
    const seen = await database.as('admin', async (sql) => {
      const read = async (tenant: string) => {
        const rows = await sql`select about, name, days, is_own from reminder_days(${tenant})`;
        return rows.map((row) => Object.values(row));
      };
      const [rule] = await sql`select code, name from obligation_rules order by code limit 1`;
      const before = await read(tenants.first);
      await setLadder(sql, [-5]);
      await setLadder(sql, [1], rule?.['code'] as string);
      return { before, own: await read(tenants.first), other: await read(tenants.second), rule };
    });
    const duties = ['DUTIES', null, [-90, -30, -14, -3, 0, 7, 30], false];
    const invoices = ['INVOICES', null, [-3, 1, 14, 30], false];
    const statements = ['STATEMENTS', null, [-30, -14, -3, 1, 14], false];
    const documents = ['DOCUMENTS', null, [-30, -14, -3, 0], false];
    expect(seen).toMatchObject({
      before: [duties, invoices, documents, statements],
      own: [
        ['DUTIES', null, [-5], true],
        invoices,
        documents,
        statements,
        [seen.rule?.['code'], seen.rule?.['name'], [1], true],
      ],
      other: [duties, invoices, documents, statements],
    });
  });

  test('several companies are held and released, and each is answered', async () => {
    const unknown = crypto.randomUUID();
    const ids = [companies.mine, companies.shared, companies.mine, unknown];
    const seen = await database.as('admin', async (sql) => {
      const held = await holdAll(sql, ids);
      const holds = await sql`select company_id from reminder_holds`;
      const released = await sql<{ id: string; code: string | null }[]>`
        select * from release_reminders_of(${ids}::uuid[])`;
      const left = await sql`select from reminder_holds`;
      const codes = (rows: readonly { id: string; code: string | null }[]) =>
        Object.fromEntries(rows.map(({ id, code }) => [id, code]));
      return {
        held: codes(held),
        holds: holds.map((row) => row['company_id'] as string).toSorted(),
        released: codes(released),
        left: left.length,
      };
    });
    const answers = { [companies.mine]: null, [companies.shared]: null, [unknown]: 'not_found' };
    expect(seen).toEqual({
      held: answers,
      holds: [companies.mine, companies.shared].toSorted(),
      released: answers,
      left: 0,
    });
  });

  test('a selection is refused as a whole where what is entered cannot be stored', async () => {
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    const seen = await database.as('admin', async (sql) => {
      const refused = [
        await refusalWithin(sql, () => holdAll(sql, [])),
        await refusalWithin(sql, () => holdAll(sql, many)),
        await refusalWithin(sql, () => sql`select release_reminders_of('{}')`),
        await refusalWithin(sql, () => holdAll(sql, [companies.mine, companies.shared], -1)),
        await refusalWithin(sql, () => holdAll(sql, [companies.mine, companies.shared], 1, ' ')),
      ];
      const holds = await sql`select from reminder_holds`;
      return { refused, holds: holds.length };
    });
    expect(seen).toEqual({
      refused: [
        'reminder.selection_invalid',
        'reminder.selection_invalid',
        'reminder.selection_invalid',
        'reminder.until_invalid',
        'reminder.reason_missing',
      ],
      holds: 0,
    });
  });

  test('what cannot be stored is refused', async () => {
    const seen = await database.as('admin', async (sql) => [
      await refusalWithin(sql, () => hold(sql, -1)),
      await refusalWithin(sql, () => hold(sql, 366)),
      await refusalWithin(sql, () => hold(sql, 1, ' ')),
      await refusalWithin(sql, () => setLadder(sql, [400])),
      await refusalWithin(sql, () => setLadder(sql, [1], 'NO_RULE')),
      await refusalWithin(
        sql,
        () => sql`select set_reminder_ladder(${crypto.randomUUID()}, 'DUTIES', '{1}')`,
      ),
    ]);
    expect(seen).toEqual([
      'reminder.until_invalid',
      'reminder.until_invalid',
      'reminder.reason_missing',
      'reminder.days_invalid',
      'reminder.rule_unknown',
      'not_found',
    ]);
  });
});
