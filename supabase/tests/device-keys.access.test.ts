import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, type Persona } from './support/ids.ts';

const database = useDatabase();

async function keyOf(sql: Sql, who: Persona): Promise<string> {
  await become(sql, who);
  const [row] = await sql`select device_key() as key`;
  return row?.['key'] as string;
}

describe('[SES-03] the key for copies of drafts on a device', () => {
  testAccess(
    database,
    `
                     | anon  | stranger | member | owner | admin | suspended         | serviceRole
      read my own    | grant | yes      | yes    | yes   | yes   | account.suspended | grant
      read the table | grant | grant    | grant  | grant | grant | grant             | grant
      write a key    | grant | grant    | grant  | grant | grant | grant             | grant
    `,
    {
      'read my own': (sql) => sql`select device_key()`,
      'read the table': (sql) => sql`select key from private.device_keys`,
      'write a key': (sql) =>
        sql`insert into private.device_keys (user_id) values (${people.member})`,
    },
  );

  test('has 256 random bits, stays the same, and is another one for each person', async () => {
    await database.asPostgres(async (sql) => {
      const mine = await keyOf(sql, 'member');
      expect(Buffer.from(mine, 'base64')).toHaveLength(32);
      const others = [await keyOf(sql, 'owner'), await keyOf(sql, 'admin')];
      expect(new Set([mine, ...others]).size).toBe(3);
      expect(await keyOf(sql, 'member')).toBe(mine);
    });
  });

  test('is refused to a session that owes the second factor', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${people.member}, 'App', 'totp', 'verified', now(), now())`;
      await expect(keyOf(sql, 'member')).rejects.toThrow('not_allowed');
    });
  });

  test('goes with its account', async () => {
    await database.asPostgres(async (sql) => {
      await keyOf(sql, 'member');
      await sql`reset role`;
      await sql`select private.remove_account(${people.member}, true)`;
      expect(
        await sql`select from private.device_keys where user_id = ${people.member}`,
      ).toHaveLength(0);
    });
  });
});
