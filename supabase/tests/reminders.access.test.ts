import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';

const database = useDatabase();

const hold = (sql: Sql, days = 30, reason = 'The company is sold') =>
  sql`select hold_reminders(${companies.mine}, private.today() + ${days}::integer, ${reason})`;
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
      hold             | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      release          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      set a ladder     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      'read the ladders': (sql) => sql`select from reminder_ladders`,
      'read the holds': (sql) => sql`select from reminder_holds`,
      'write a ladder': (sql) =>
        sql`insert into reminder_ladders (about, days) values ('DUTIES', '{}') returning id`,
      'write a hold': (sql) =>
        sql`insert into reminder_holds (company_id, tenant_id, until, reason)
          values (${companies.mine}, ${tenants.first}, current_date, 'x') returning company_id`,
      'read the runs': (sql) => sql`select from private.digest_runs`,
      'read the digests': (sql) => sql`select from private.digests_sent`,
      'send digests': (sql) => sql`call private.send_digests()`,
      'read the plan': (sql) =>
        sql`select from reminder_plan(${tenants.first}, ${crypto.randomUUID()})`,
      hold: (sql) => hold(sql),
      release: (sql) => sql`select release_reminders(${companies.mine})`,
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
