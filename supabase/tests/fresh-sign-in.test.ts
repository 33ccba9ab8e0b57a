import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { signedIn } from './support/signed-in.ts';

const database = useDatabase();

/** What the auth service writes for a person whose session is of that age. */
const WRITES: Record<string, (sql: Sql) => Promise<unknown>> = {
  'another address': (sql) =>
    sql`update auth.users set email_change = 'thief@example.com' where id = ${people.member}`,
  'another password': (sql) =>
    sql`update auth.users set encrypted_password = 'other' where id = ${people.member}`,
  'another second factor': (sql) =>
    sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${people.member}, 'Thief', 'totp', 'unverified', now(), now())`,
};

async function withPassword(sql: Sql, minutesAgo: number) {
  await signedIn(sql, people.member, minutesAgo);
  await sql`update auth.users set encrypted_password = 'present' where id = ${people.member}`;
  await sql`set local role supabase_auth_admin`;
}

describe('[AUTH-09] [PRF-01] a sign-in of more than 15 minutes ago', () => {
  test.each(Object.keys(WRITES))('gives an account no %s', async (what) => {
    await database.as('superuser', async (sql) => {
      await withPassword(sql, 16);
      expect(await refusalWithin(sql, () => WRITES[what]?.(sql) ?? sql``)).toBe(
        'account.sign_in_again',
      );
      await withPassword(sql, 14);
      expect(await refusalWithin(sql, () => WRITES[what]?.(sql) ?? sql``)).toBeUndefined();
    });
  });

  test('confirms an address that was asked for, and may be the one of an account that is closed', async () => {
    await database.as('superuser', async (sql) => {
      await withPassword(sql, 14);
      await WRITES['another address']?.(sql);
      await withPassword(sql, 60);
      const closing = () =>
        sql`update auth.users set email_change = '', encrypted_password = '' where id = ${people.member}`;
      expect(await refusalWithin(sql, closing)).toBeUndefined();
    });
  });
});
