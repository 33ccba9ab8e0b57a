import { beforeAll, describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { pathFor } from './support/documents.ts';
import { answering, readable } from './support/everything.ts';
import { companies, people, tenants, type Persona } from './support/ids.ts';
import { listen } from './support/listen.ts';
import { giveFactor, goOn, signIn } from './support/sessions.ts';

const database = useDatabase();

/** What a visitor may read and call is no secret of a session; it is the same in all tests. */
let openToVisitors: readonly string[];

beforeAll(async () => {
  openToVisitors = await database.as('anon', async (sql) => [
    ...(await readable(sql)),
    ...(await answering(sql)),
  ]);
});

/** Law and prices as dated data: they stand on the public site, hold nothing of a person, and every signed-in person reads them. */
const law = [
  'business_activities',
  'current_business_activities',
  'current_entity_types',
  'entity_feature_rules',
  'entity_features',
  'entity_type_rules',
  'entity_types',
  'fee_schedule',
  'jurisdictions',
  'name_rules',
  'obligation_penalties',
  'obligation_rules',
  'service_prices',
  'thresholds',
];

/** What opens to the session that goes on in `sql`, and neither to a visitor nor as the law. */
async function opened(sql: Sql): Promise<string[]> {
  const seen = [...(await readable(sql)), ...(await answering(sql))];
  const open = [...openToVisitors, ...law];
  return seen.filter((name) => !open.includes(name));
}

/** How a session ends, by whom it is done. */
const endings: Record<string, (sql: Sql, session: string) => Promise<unknown>> = {
  'the session was ended': (sql, id) => sql`delete from auth.sessions where id = ${id}`,
  'the session has run out': (sql, id) =>
    sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${id}`,
  'the person is banned': (sql) =>
    sql`update auth.users set banned_until = now() + interval '1 hour' where id in (${people.member}, ${people.admin})`,
  'the account is deleted': (sql) =>
    sql`update auth.users set deleted_at = now() where id in (${people.member}, ${people.admin})`,
  'the session is that of another person': (sql, id) =>
    sql`update auth.sessions set user_id = ${people.stranger} where id = ${id}`,
};

describe('[AUTH-09] a token that outlives its session', () => {
  describe.each(['member', 'admin'] as const)('of %s', (person) => {
    test.each(Object.entries(endings))('opens nothing when %s', async (_how, end) => {
      await database.asPostgres(async (sql) => {
        const session = await signIn(sql, person);
        expect((await readable(sql)).length).toBeGreaterThan(10);
        const [row] = await sql`select current_setting('request.jwt.claims') as claims`;
        await sql`reset role`;
        await end(sql, session);
        await goOn(sql, person, JSON.parse(row?.['claims']) as object);
        expect(await opened(sql)).toEqual([]);
      });
    });
  });

  test.each<[string, object]>([
    ['no session', { session_id: crypto.randomUUID() }],
    ['no id', { session_id: 'session' }],
    ['an empty text', { session_id: '' }],
    ['a list', { session_id: [crypto.randomUUID()] }],
  ])('whose session is %s opens nothing', async (_what, claims) => {
    await database.asPostgres(async (sql) => {
      await goOn(sql, 'admin', claims);
      expect(await opened(sql)).toEqual([]);
    });
  });

  test('reads and writes no file, and hears and sends nothing', async () => {
    await database.asPostgres(async (sql) => {
      const path = pathFor(companies.mine);
      await sql`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${path}, ${people.member})`;
      // A policy of another file that forgets to ask.
      await sql`create policy "Forgetful" on storage.objects for all to authenticated using (true)`;
      await sql`create policy "Forgetful" on realtime.messages for select to authenticated using (true)`;
      const session = await signIn(sql, 'member');
      const hear = listen(`tenant:${tenants.first}`);
      expect(await sql`select from storage.objects where name = ${path}`).toHaveLength(1);
      expect(await hear(sql)).not.toHaveLength(0);
      await sql`reset role`;
      await sql`delete from auth.sessions where id = ${session}`;
      await goOn(sql, 'member', { session_id: session });
      expect(await sql`select from storage.objects`).toHaveLength(0);
      const place = () => sql`insert into storage.objects (bucket_id, name, owner_id)
        values ('documents', ${pathFor(companies.mine)}, ${people.member})`;
      expect(await refusalWithin(sql, place)).toBe('policy');
      expect(await hear(sql)).toHaveLength(0);
    });
  });

  test('of a token for another service is refused before every request', async () => {
    const check = (sql: Sql) => refusalWithin(sql, () => sql`select requests.check_request()`);
    await database.asPostgres(async (sql) => {
      const session = await signIn(sql, 'member');
      for (const [aud, refused] of [
        ['authenticated', undefined],
        ['other', 'signed_out'],
      ] as const) {
        await goOn(sql, 'member', { session_id: session, aud });
        expect(await check(sql)).toBe(refused);
      }
    });
  });

  test('is told so, by commands and before every request; a living one and a visitor are not', async () => {
    const check = (sql: Sql) => refusalWithin(sql, () => sql`select requests.check_request()`);
    await database.asPostgres(async (sql) => {
      const session = await signIn(sql, 'member');
      expect(await check(sql)).toBeUndefined();
      await sql`reset role`;
      await sql`delete from auth.sessions where id = ${session}`;
      await goOn(sql, 'member', { session_id: session });
      expect(await check(sql)).toBe('signed_out');
      expect(await refusalWithin(sql, () => sql`select ensure_membership()`)).toBe('signed_out');
      expect(await refusalWithin(sql, () => sql`select ensure_profile()`)).toBe('signed_out');
      for (const persona of ['anon', 'serviceRole'] satisfies Persona[]) {
        await become(sql, persona);
        expect(await check(sql)).toBeUndefined();
      }
    });
  });

  test('cannot be made by staff who suspend, sign out or remove the second factor: all end at once', async () => {
    for (const action of [
      (sql: Sql) => sql`select suspend_user(${people.member}, 'Spam')`,
      (sql: Sql) => sql`select remove_second_factor(${people.member}, 'Lost')`,
      (sql: Sql) => sql`select sign_out_user(${people.member}, 'Lost')`,
    ]) {
      await database.asPostgres(async (sql) => {
        await giveFactor(sql, 'member');
        const session = await signIn(sql, 'member', 'aal2');
        expect(await sql`select from companies`).not.toHaveLength(0);
        await become(sql, 'admin');
        await action(sql);
        await goOn(sql, 'member', { session_id: session, aal: 'aal2' });
        expect(await opened(sql)).toEqual([]);
      });
    }
  });
});

describe('[AUTH-09] a person with a verified second factor, which the settings do not require', () => {
  /** What is needed to give the factor: who one is, and that it is owed. */
  const needed = ['profiles', 'public_settings'];

  describe.each(['member', 'admin', 'owner'] as const)('%s', (person) => {
    test('opens with the password what is needed to give it, and nothing else', async () => {
      await database.asPostgres(async (sql) => {
        await giveFactor(sql, person);
        await signIn(sql, person);
        expect(await opened(sql)).toEqual(needed);
        expect(await sql`select id from profiles`).toEqual([{ id: people[person] }]);
        expect(await sql`select owes_second_factor from public_settings()`).toEqual([
          { owes_second_factor: true },
        ]);
        await signIn(sql, person, 'aal2');
        expect(await sql`select from companies`).not.toHaveLength(0);
      });
    });

    test('writes nothing with the password alone', async () => {
      const rename = async (sql: Sql) => {
        await giveFactor(sql, person);
        await signIn(sql, person);
        return sql`update profiles set full_name = 'Eve' where id = auth.uid() returning id`;
      };
      expect(await database.asPostgres(rename)).toHaveLength(0);
    });
  });

  test('a factor that is not verified yet is not asked', async () => {
    await database.asPostgres(async (sql) => {
      await giveFactor(sql, 'member');
      await sql`update auth.mfa_factors set status = 'unverified'`;
      await signIn(sql, 'member');
      expect(await sql`select from companies`).not.toHaveLength(0);
    });
  });

  test('a token of the second level counts as one of the first when its session fell back', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await giveFactor(sql, 'member');
      const session = await signIn(sql, 'member', 'aal2');
      await sql`reset role`;
      await sql`update auth.sessions set aal = 'aal1' where id = ${session}`;
      await goOn(sql, 'member', { session_id: session, aal: 'aal2' });
      expect(await sql`select from companies`).toHaveLength(0);
      await sql`select make_recovery_codes()`;
    });
    expect(await refusal(attempt)).toBe('not_allowed');
  });
});
