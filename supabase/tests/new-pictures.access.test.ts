import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants, type Persona } from './support/ids.ts';
import { HELD, judge, offerAvatar, offerLogo, picturePath, place } from './support/pictures.ts';
import { turnOn } from './support/scans.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const put = (bucket: string, owner: string) => (sql: Sql) =>
  sql`insert into storage.objects (bucket_id, name, owner_id)
      values (${bucket}, ${picturePath(owner)}, auth.uid()::text) returning id`;
const drawing = (sql: Sql) =>
  sql`insert into storage.objects (bucket_id, name, owner_id)
      values (${HELD}, ${`${people.member}/${crypto.randomUUID()}.svg`}, auth.uid()::text) returning id`;
const checked = (sql: Sql) => turnOn(sql);

describe('[PRF-01] [TNT-01] new pictures while the check is on for the first firm', () => {
  testAccess(
    database,
    `
                                | anon   | stranger  | member      | owner     | otherTenantOwner | admin              | suspended         | superAdmin
      place the member’s        | policy | policy    | yes         | policy    | policy           | policy             | policy            | policy
      place the stranger’s      | policy | policy    | policy      | policy    | policy           | policy             | policy            | policy
      place one of staff        | policy | policy    | policy      | policy    | policy           | yes                | policy            | policy
      place a logo of the first | policy | policy    | policy      | yes       | policy           | yes                | policy            | yes
      place one of the second   | policy | policy    | policy      | policy    | policy           | policy             | policy            | policy
      place a drawing           | policy | policy    | policy      | policy    | policy           | policy             | policy            | policy
      show the member’s at once | policy | policy    | policy      | policy    | policy           | policy             | policy            | policy
      show one of staff at once | policy | policy    | policy      | policy    | policy           | policy             | policy            | policy
      show a logo at once       | policy | policy    | policy      | policy    | policy           | policy             | policy            | policy
      show the stranger’s       | policy | yes       | policy      | policy    | policy           | policy             | policy            | policy
      show a logo of the second | policy | policy    | policy      | policy    | yes              | yes                | policy            | yes
      offer an own picture      | grant  | not_found | not_found   | not_found | not_found        | not_found          | account.suspended | not_found
      offer a logo              | grant  | not_found | not_allowed | yes       | not_found        | yes                | account.suspended | yes
      take a logo away          | grant  | not_found | not_allowed | yes       | not_found        | yes                | account.suspended | yes
      ask about an own picture  | grant  | yes       | yes         | yes       | yes              | yes                | account.suspended | yes
      ask about a logo          | grant  | not_found | not_found   | yes       | not_found        | yes                | account.suspended | yes
      see what is spent         | grant  | grant     | grant       | grant     | grant            | grant              | grant             | grant
      read the rows             | grant  | grant     | grant       | grant     | grant            | grant              | grant             | grant
    `,
    {
      'place the member’s': after(checked, put(HELD, people.member)),
      'place the stranger’s': after(checked, put(HELD, people.stranger)),
      'place one of staff': after(checked, put(HELD, people.admin)),
      'place a logo of the first': after(checked, put(HELD, tenants.first)),
      'place one of the second': after(checked, put(HELD, tenants.second)),
      'place a drawing': after(checked, drawing),
      'show the member’s at once': after(checked, put('avatars', people.member)),
      'show one of staff at once': after(checked, put('avatars', people.admin)),
      'show a logo at once': after(checked, put('logos', tenants.first)),
      'show the stranger’s': after(checked, put('avatars', people.stranger)),
      'show a logo of the second': after(checked, put('logos', tenants.second)),
      'offer an own picture': after(
        checked,
        (sql) => sql`select offer_picture(${`${people.otherMember}/${crypto.randomUUID()}.png`})`,
      ),
      'offer a logo': after(
        async (sql) => {
          await turnOn(sql);
          return offerLogo(sql);
        },
        (sql, path: string) => sql`select offer_picture(${path}, ${tenants.first})`,
      ),
      'take a logo away': after(
        async (sql) => {
          await turnOn(sql);
          return offerLogo(sql);
        },
        (sql) => sql`select withdraw_picture(${tenants.first})`,
      ),
      'ask about an own picture': after(checked, (sql) => sql`select * from picture_check()`),
      'ask about a logo': after(
        checked,
        (sql) => sql`select * from picture_check(${tenants.first})`,
      ),
      'see what is spent': (sql) => sql`select * from spent_pictures()`,
      'read the rows': (sql) => sql`select from private.new_pictures`,
    },
  );

  test('without a check nothing is placed in the bucket of new ones, and the public one takes them as before', async () => {
    const seen = await database.as('member', async (sql) => ({
      held: await refusalWithin(sql, () => put(HELD, people.member)(sql)),
      shown: await refusalWithin(sql, () => put('avatars', people.member)(sql)),
      check: await sql`select is_on, state, reason from picture_check()`,
    }));
    expect(seen).toEqual({
      held: 'policy',
      shown: undefined,
      check: [{ is_on: false, state: null, reason: null }],
    });
  });

  test('takes small pictures, which no address leads to', async () => {
    const buckets = await database.asPostgres(
      (sql) =>
        sql`select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = ${HELD}`,
    );
    expect(buckets).toEqual([
      { public: false, file_size_limit: 524_288, allowed_mime_types: ['image/png', 'image/jpeg'] },
    ]);
  });
});

const readers: Persona[] = [
  'member',
  'otherMember',
  'owner',
  'admin',
  'superAdmin',
  'otherTenantOwner',
  'anon',
];

/** Who lists, removes or overwrites what lies in the bucket of new pictures. */
async function whoTouches(sql: Sql, path: string): Promise<string[]> {
  const open: string[] = [];
  // As the storage service says when it deletes.
  await sql`select set_config('storage.allow_delete_query', 'true', true)`;
  for (const persona of readers) {
    await become(sql, persona);
    const ways = {
      lists: () => sql`select id from storage.objects where bucket_id = ${HELD} and name = ${path}`,
      removes: () =>
        sql`delete from storage.objects where bucket_id = ${HELD} and name = ${path} returning id`,
      overwrites: () =>
        sql`update storage.objects set version = 'other' where bucket_id = ${HELD} and name = ${path} returning id`,
      moves: () =>
        sql`update storage.objects set bucket_id = 'avatars' where bucket_id = ${HELD} and name = ${path} returning id`,
    };
    for (const [way, attempt] of Object.entries(ways)) {
      let rows = 0;
      const refused = await refusalWithin(sql, async () => void (rows = (await attempt()).length));
      if (!refused && rows > 0) open.push(`${persona} ${way}`);
    }
  }
  return open;
}

describe('[PRF-01] the bytes of a new picture', () => {
  test('are those of who uploaded them until they are offered', async () => {
    const open = await database.as('member', async (sql) => {
      await turnOn(sql);
      await become(sql, 'member');
      const path = picturePath(people.member);
      await place(sql, HELD, path);
      return whoTouches(sql, path);
    });
    expect(open).toEqual(['member lists', 'member removes']);
  });

  test.each([undefined, 'infected', 'failed', 'clean'] as const)(
    'are touched by no person once they are offered, when the verdict is %s',
    async (outcome) => {
      const open = await database.as('superuser', async (sql) => {
        await sql`create policy "Too wide" on storage.objects for select to authenticated using (true)`;
        await turnOn(sql);
        const avatar = await offerAvatar(sql);
        if (outcome) await judge(sql, outcome);
        const logo = await offerLogo(sql);
        if (outcome) await judge(sql, outcome);
        return [...(await whoTouches(sql, avatar)), ...(await whoTouches(sql, logo))];
      });
      expect(open).toEqual([]);
    },
  );
});
