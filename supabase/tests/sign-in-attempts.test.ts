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
async function attempt(
  sql: Sql,
  valid: boolean,
  person: string = people.member,
  ip_address = '203.0.113.7',
): Promise<Answer> {
  const [row] = await sql`
    select private.count_sign_in(${sql.json({ user_id: person, valid, metadata: { ip_address } })}) as answer`;
  return row?.['answer'] as Answer;
}

async function fail(sql: Sql, times: number, from = '203.0.113.7'): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1)
    answers.push((await attempt(sql, false, people.member, from)).decision);
  return answers;
}

describe('[DATA-05] [AUTH-02] login attempts', () => {
  test('after the fifth wrong password its network is refused, also with the right one', async () => {
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
        message: 'Too many failed sign-ins. Wait for 15 minutes, or sign in by a link in a mail.',
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
      const until = () =>
        sql`select locked_until from private.sign_in_attempts where network <> ''`;
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

  test('a stranger who fails from elsewhere does not lock the person out', async () => {
    await database.asPostgres(async (sql) => {
      expect((await fail(sql, 5, '198.51.100.9')).at(-1)).toBe('reject');
      expect((await attempt(sql, true)).decision).toBe('continue');
      // Nor after the person signed in: the stranger goes on being refused.
      expect((await attempt(sql, true, people.member, '198.51.100.9')).decision).toBe('reject');
    });
  });

  test('a household of version six is one network, and an address written otherwise the same', async () => {
    await database.asPostgres(async (sql) => {
      await fail(sql, 3, '2001:db8:1:2::1');
      expect(await fail(sql, 2, '2001:db8:1:2:ffff::9')).toEqual(['continue', 'reject']);
      await fail(sql, 4, '198.51.100.9');
      expect(await fail(sql, 1, '::ffff:198.51.100.9')).toEqual(['reject']);
    });
  });

  test('many networks guess no faster, and the person signs in from where they did before', async () => {
    await database.asPostgres(async (sql) => {
      expect((await attempt(sql, true)).decision).toBe('continue');
      for (let n = 1; n <= 13; n += 1) await fail(sql, 4, `198.51.100.${n}`);
      expect((await attempt(sql, true, people.member, '198.51.100.99')).decision).toBe('reject');
      expect((await attempt(sql, true)).decision).toBe('continue');
      const [kept] = await sql`select count(*)::int as rows from private.sign_in_attempts`;
      expect(kept?.['rows']).toBeLessThanOrEqual(15);
    });
  });

  test('a sign-in by a link in a mail is let in, and frees its network', async () => {
    await database.asPostgres(async (sql) => {
      await fail(sql, 5);
      await sql`
        insert into auth.sessions (id, user_id, created_at, updated_at, ip)
        values (gen_random_uuid(), ${people.member}, now(), now(), '203.0.113.7')`;
      expect((await attempt(sql, true)).decision).toBe('continue');
    });
  });

  test('attempts without an address are counted as from one network', async () => {
    await database.asPostgres(async (sql) => {
      expect((await fail(sql, 5, '')).at(-1)).toBe('reject');
      expect((await attempt(sql, true, people.member, 'nonsense')).decision).toBe('reject');
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
