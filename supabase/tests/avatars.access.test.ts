import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';

const database = useDatabase();

const place =
  (person: string, file = `${crypto.randomUUID()}.jpg`) =>
  (sql: Sql) =>
    sql`insert into storage.objects (bucket_id, name, owner_id)
        values ('avatars', ${`${person}/${file}`}, auth.uid()::text) returning id`;

describe('[PRF-01] pictures of people', () => {
  testAccess(
    database,
    `
                                 | anon   | stranger | member | owner  | otherTenantOwner | admin  | suspended
      place one of the member    | policy | policy   | yes    | policy | policy           | policy | policy
      place one of staff         | policy | policy   | policy | policy | policy           | yes    | policy
      place a drawing with code  | policy | policy   | policy | policy | policy           | policy | policy
      place one in a folder more | policy | policy   | policy | policy | policy           | policy | policy
    `,
    {
      'place one of the member': place(people.member),
      'place one of staff': place(people.admin),
      'place a drawing with code': place(people.member, `${crypto.randomUUID()}.svg`),
      'place one in a folder more': place(people.member, `${crypto.randomUUID()}/x.jpg`),
    },
  );

  test('a profile names a picture of the person’s own folder alone', async () => {
    const seen = await database.as('member', async (sql) => {
      const set = (path: string | null) =>
        sql`update profiles set avatar_path = ${path} where id = auth.uid() returning id`;
      const other = await refusalWithin(sql, () =>
        set(`${people.admin}/${crypto.randomUUID()}.jpg`),
      );
      const away = await refusalWithin(sql, () => set('https://elsewhere.example/x.jpg'));
      const own = await set(`${people.member}/${crypto.randomUUID()}.jpg`);
      const none = await set(null);
      return { other, away, own: own.length, none: none.length };
    });
    expect(seen).toEqual({
      other: 'profile.picture_invalid',
      away: 'profile.picture_invalid',
      own: 1,
      none: 1,
    });
  });

  test('takes small pictures, which everyone with the address may see', async () => {
    const buckets = await database.asPostgres(
      (sql) =>
        sql`select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'avatars'`,
    );
    expect(buckets).toEqual([
      { public: true, file_size_limit: 262_144, allowed_mime_types: ['image/png', 'image/jpeg'] },
    ]);
  });
});
