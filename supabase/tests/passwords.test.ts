import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { isGuessablePassword, isMadeOf } from '../../shared-core/src/domain/guessable-password.ts';
import listed from '../../shared-core/src/domain/listed-passwords.json' with { type: 'json' };
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

  test('of the list of the database are those of the list of the form', () => {
    const file = join(import.meta.dirname, '../schemas/settings/listed-passwords.sql');
    const parts = readFileSync(file, 'utf8').matchAll(/^ {4}'([A-Za-z0-9+/]{6,126})';?$/gm);
    const inDatabase = [...parts].map(([, part]) => part).join('');
    expect(inDatabase === listed.hashes).toBe(true);
    expect(listed.hashes.length / 6).toBeGreaterThanOrEqual(3000);
  });

  test.each(['Jordan23', 'BASEBALL', 'computer', 'correct horse battery'])(
    'are looked up in a list, by the database and the form alike: %j',
    async (password) => {
      const listedThere = await database.asPostgres(async (sql) => {
        const [row] = await sql`select private.is_listed_password(${password}) as listed`;
        return row?.['listed'] as boolean;
      });
      expect(listedThere).toBe(password !== 'correct horse battery');
      expect(await isGuessablePassword(password, [])).toBe(listedThere);
    },
  );

  test.each([
    ['BahamasInc2026!', true],
    ['1985mabel', true],
    ['MemberHarbour1', true],
    ['harbour-trust', true],
    ['harbour reef and sand', false],
    ['tall reef and sand', false],
  ])('%j is made of names that a stranger knows: %s', async (password, isGuessable) => {
    const about = ['mabel', 'Harbour Trust Member'];
    expect(isMadeOf(password, ['BahamasInc', ...about])).toBe(isGuessable);
    const [known, ofPerson] = await database.asPostgres(async (sql) => {
      await sql`update profiles set full_name = 'Harbour Trust Member', email = 'mabel@example.com' where id = ${people.member}`;
      const [row] = await sql`
        select private.is_guessable_password(${password}, null, 'mabel@example.com', 'Harbour Trust Member') as known,
          private.is_guessable_password(${password}, ${people.member}, null, null) as of_person`;
      return [row?.['known'], row?.['of_person']] as [boolean, boolean];
    });
    expect([known, ofPerson]).toEqual([isGuessable, isGuessable]);
  });

  test('made of the name of the own firm are refused', async () => {
    const refused = await database.asPostgres(async (sql) => {
      const [row] = await sql`
        select private.is_guessable_password(tenant.name || '1', mine.user_id, null, null) as refused
        from tenant_users as mine join tenants as tenant on tenant.id = mine.tenant_id where mine.user_id = ${people.member}`;
      return row?.['refused'] as boolean;
    });
    expect(refused).toBe(true);
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
