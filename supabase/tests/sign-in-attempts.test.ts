import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';

const database = useDatabase();

interface Answer {
  decision: string;
  message?: string;
}

/** What the auth service asks after it compared a password. */
async function attempt(sql: Sql, valid: boolean, person: string = people.member): Promise<Answer> {
  const [row] = await sql`
    select private.count_sign_in(${sql.json({ user_id: person, valid })}) as answer`;
  return row?.['answer'] as Answer;
}

async function fail(sql: Sql, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1) answers.push((await attempt(sql, false)).decision);
  return answers;
}

describe('[DATA-05] [AUTH-02] login attempts', () => {
  test('the fifth wrong password locks the account, and the right one is refused then', async () => {
    await database.asPostgres(async (sql) => {
      expect(await fail(sql, 5)).toEqual([
        'continue',
        'continue',
        'continue',
        'continue',
        'reject',
      ]);
      expect(await attempt(sql, true)).toEqual({
        decision: 'reject',
        should_logout_user: false,
        message: 'Too many failed sign-ins. The account is locked for 15 minutes.',
      });
      expect((await attempt(sql, true, people.owner)).decision).toBe('continue');
    });
  });

  test('the right password begins the count again', async () => {
    await database.asPostgres(async (sql) => {
      await fail(sql, 4);
      expect((await attempt(sql, true)).decision).toBe('continue');
      expect(await fail(sql, 4)).not.toContain('reject');
    });
  });

  test('the lock ends after 15 minutes, and further attempts do not prolong it', async () => {
    await database.asPostgres(async (sql) => {
      await fail(sql, 5);
      const until = () => sql`select locked_until from private.sign_in_attempts`;
      const [locked] = await until();
      await fail(sql, 3);
      expect(await until()).toEqual([locked]);
      await sql`update private.sign_in_attempts set locked_until = now() - interval '1 second'`;
      expect((await attempt(sql, false)).decision).toBe('continue');
      expect((await attempt(sql, true)).decision).toBe('continue');
    });
  });

  test('failures of more than 15 minutes ago do not count', async () => {
    await database.asPostgres(async (sql) => {
      await fail(sql, 4);
      await sql`update private.sign_in_attempts set since = now() - interval '16 minutes'`;
      expect(await fail(sql, 1)).toEqual(['continue']);
    });
  });

  test('the setting counts', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update platform_settings set value = value || '{"login_attempts": 3}' where key = 'security'`;
      expect(await fail(sql, 3)).toEqual(['continue', 'continue', 'reject']);
    });
  });

  test('attempts at the same time are counted one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.commitAs('postgres', (sql) => attempt(sql, false, people.stranger)),
      ),
    );
    expect(answers.filter(({ decision }) => decision === 'reject')).toHaveLength(4);
  });

  test('what is no account is left to the auth service', async () => {
    await database.asPostgres(async (sql) => {
      expect((await attempt(sql, false, 'nonsense')).decision).toBe('continue');
      expect((await attempt(sql, false, crypto.randomUUID())).decision).toBe('continue');
    });
  });

  test.each(['anon', 'member', 'admin', 'serviceRole'] as const)(
    '%s can neither lock an account nor read the count',
    async (persona) => {
      await database.as(persona, async (sql) => {
        expect(await refusalWithin(sql, () => attempt(sql, true))).toBe('grant');
        const read = () => sql`select from private.sign_in_attempts`;
        expect(await refusalWithin(sql, read)).toBe('grant');
      });
    },
  );
});
