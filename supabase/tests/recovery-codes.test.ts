import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';

const database = useDatabase();

/** Gives the member an authenticator app. */
async function givenFactor(sql: Sql) {
  await sql`reset role`;
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${people.member}, 'App', 'totp', 'verified', now(), now())`;
}

async function atLevel(sql: Sql, aal: 'aal1' | 'aal2') {
  await become(sql, 'member');
  await sql`select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', ${aal}::text))::text, true)`;
}

async function givenCodes(sql: Sql): Promise<string[]> {
  await givenFactor(sql);
  await atLevel(sql, 'aal2');
  const [row] = await sql`select make_recovery_codes() as codes`;
  return row?.['codes'] as string[];
}

async function use(sql: Sql, code: string): Promise<unknown> {
  const [row] = await sql`select use_recovery_code(${code}) as used`;
  return row?.['used'];
}

async function factors(sql: Sql): Promise<number> {
  await sql`reset role`;
  const rows = await sql`select from auth.mfa_factors where user_id = ${people.member}`;
  return rows.length;
}

describe('[AUTH-09] recovery codes', () => {
  testAccess(
    database,
    `
                    | anon  | stranger | member | admin | suspended
      make some     | grant | account.no_second_factor | account.no_second_factor | account.no_second_factor | account.suspended
      count them    | grant | yes      | yes    | yes   | account.suspended
      use one       | grant | yes      | yes    | yes   | not_allowed
    `,
    {
      'make some': (sql) => sql`select make_recovery_codes()`,
      'count them': (sql) => sql`select recovery_codes_left()`,
      'use one': (sql) => sql`select use_recovery_code('0000-0000-0000-0000')`,
    },
  );

  test('are not made with the password alone', async () => {
    await database.asPostgres(async (sql) => {
      await givenFactor(sql);
      await atLevel(sql, 'aal1');
      expect(await refusalWithin(sql, () => sql`select make_recovery_codes()`)).toBe('not_allowed');
    });
  });

  test('are ten, of which nothing is stored as it is, and replace the former', async () => {
    await database.asPostgres(async (sql) => {
      const former = await givenCodes(sql);
      expect(new Set(former).size).toBe(10);
      // 28 characters of five random bits each.
      for (const code of former)
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){6}$/);
      await sql`select make_recovery_codes()`;
      expect(await sql`select recovery_codes_left() as left`).toEqual([{ left: 10 }]);
      expect(await use(sql, former[0] ?? '')).toBe(false);
      await sql`reset role`;
      const stored = JSON.stringify(await sql`select * from private.recovery_codes`);
      for (const code of former) expect(stored).not.toContain(code.replaceAll('-', ''));
    });
  });

  test('one opens the account at the first level, once, however it is typed, and leaves none', async () => {
    await database.asPostgres(async (sql) => {
      const [code = '', other = ''] = await givenCodes(sql);
      await atLevel(sql, 'aal1');
      expect(await use(sql, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(true);
      expect(await use(sql, code)).toBe(false);
      expect(await use(sql, other)).toBe(false);
      expect(
        await sql`select kind from notifications where kind = 'account.second_factor_removed'`,
      ).toHaveLength(1);
      expect(await factors(sql)).toBe(0);
    });
  });

  test('a letter that looks like a digit counts as that digit', async () => {
    await database.asPostgres(async (sql) => {
      const [code = ''] = await givenCodes(sql);
      await atLevel(sql, 'aal1');
      expect(await use(sql, code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(true);
    });
  });

  test('a code of 64 bits that was made before goes on working', async () => {
    await database.asPostgres(async (sql) => {
      await givenFactor(sql);
      const hash = createHash('sha256').update(`${people.member}:0123456789abcdef`).digest('hex');
      const former = `sha256:${hash}`;
      await sql`insert into private.recovery_codes (user_id, code_hash) values (${people.member}, ${former})`;
      await atLevel(sql, 'aal1');
      expect(await use(sql, '0123-4567-89ab-cdef')).toBe(true);
    });
  });

  test('a code of one person opens no other account', async () => {
    await database.asPostgres(async (sql) => {
      const [code = ''] = await givenCodes(sql);
      await become(sql, 'otherMember');
      expect(await use(sql, code)).toBe(false);
      expect(await factors(sql)).toBe(1);
    });
  });

  test('the sixth try in an hour is refused, also with the right code', async () => {
    await database.asPostgres(async (sql) => {
      const [code = ''] = await givenCodes(sql);
      for (let i = 0; i < 5; i += 1) await use(sql, 'wrong');
      expect(await refusalWithin(sql, () => use(sql, code))).toBe('rate.too_many');
      expect(await factors(sql)).toBe(1);
    });
  });

  test('the eleventh set in an hour is refused, and the tenth goes on working', async () => {
    await database.asPostgres(async (sql) => {
      await givenFactor(sql);
      await atLevel(sql, 'aal2');
      const make = () => sql`select make_recovery_codes() as codes`;
      let newest: string[] = [];
      for (let i = 0; i < 10; i += 1) {
        const [row] = await make();
        newest = row?.['codes'] as string[];
      }
      expect(await refusalWithin(sql, make)).toBe('rate.too_many');
      await atLevel(sql, 'aal1');
      expect(await use(sql, newest[0] ?? '')).toBe(true);
    });
  });
});
