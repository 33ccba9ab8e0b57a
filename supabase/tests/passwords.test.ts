import { describe, expect, test } from 'vitest';

import { COMMON_WORDS, isCommonPassword } from '../../shared-core/src/domain/passwords.ts';
import { refusal } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';

const database = useDatabase();

async function isCommon(sql: Sql, password: string): Promise<boolean> {
  const [row] = await sql`select private.is_common_password(${password}) as common`;
  return row?.['common'] as boolean;
}

describe('[AUTH-02] common passwords', () => {
  test.each([
    '123456',
    '1234567890',
    '654321',
    'qwerty',
    'QWERTY123',
    'qwertyuiop',
    'password',
    'Password1!',
    ' password ',
    '2026Password',
    'aaaaaa',
    '121212',
    'abcabc',
    'abcdef',
    '1q2w3e4r',
    'iloveyou',
    'P@ssw0rd',
    'trustno1',
  ])('include %j', async (password) => {
    expect(await database.asPostgres((sql) => isCommon(sql, password))).toBe(true);
  });

  test.each(['correct horse', 'battery staple', 'demo1234', 'x7!kpa', 'abaco reef 31', ''])(
    'do not include %j, in the database or the form',
    async (password) => {
      expect(await database.asPostgres((sql) => isCommon(sql, password))).toBe(false);
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test('of the form are all refused by the database', async () => {
    const passed = await database.asPostgres(async (sql) => {
      const kept: string[] = [];
      for (const word of [
        ...COMMON_WORDS.flatMap((each) => (/\d$/.test(each) ? [each] : [each, `${each}1!`])),
        '123456',
        'zzzzzz',
        'asdfgh',
      ]) {
        expect(isCommonPassword(word)).toBe(true);
        if (!(await isCommon(sql, word))) kept.push(word);
      }
      return kept;
    });
    expect(passed).toEqual([]);
  });

  test('are not told to people who ask', async () => {
    for (const persona of ['anon', 'member', 'admin'] as const) {
      const requested = database.as(persona, (sql) => isCommon(sql, 'password'));
      expect(await refusal(requested)).toBe('grant');
    }
  });
});

describe('[DATA-05] the shortest password', () => {
  const lengths = (forEveryone: boolean) =>
    database.asPostgres(async (sql) => {
      await sql`update platform_settings
        set value = value || ${sql.json({ password_min_length: 10, password_for_everyone: forEveryone })} where key = 'security'`;
      const [row] = await sql`
        select private.password_min_length(${people.admin}) as staff, private.password_min_length(${people.member}) as client,
          private.password_min_length(null) as visitor`;
      return { ...row };
    });

  test('is the setting for staff, and six for clients and at the sign-up', async () => {
    expect(await lengths(false)).toEqual({ staff: 10, client: 6, visitor: 6 });
  });

  test('is the setting for everyone where the super admin asks it of everyone', async () => {
    expect(await lengths(true)).toEqual({ staff: 10, client: 10, visitor: 10 });
  });
});
