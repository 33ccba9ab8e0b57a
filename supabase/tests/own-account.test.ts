import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { signedIn } from './support/signed-in.ts';

const database = useDatabase();

/** Gives a person a session, as the auth service does. */
async function givenSession(sql: Sql, user: string): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
    values (${id}, ${user}, now() - interval '1 day', now(), 'aal1', 'Firefox')`;
  return id;
}

describe('[PRF-01] the own account', () => {
  testAccess(
    database,
    `
                     | anon  | stranger | member | admin | suspended
      read my data   | grant | yes      | yes    | yes   | account.suspended
      list sessions  | grant | –        | –      | –     | account.suspended
      end a session  | grant | account.sign_in_again | account.sign_in_again | account.sign_in_again | account.suspended
    `,
    {
      'read my data': (sql) => sql`select my_data()`,
      'list sessions': (sql) => sql`select from my_sessions()`,
      'end a session': (sql) => sql`select end_session(${crypto.randomUUID()})`,
    },
  );

  test.each([
    ['profile.name_too_long', { name: 'x'.repeat(161), phone: null }],
    ['profile.phone_invalid', { name: 'Ada', phone: 'call me' }],
    ['profile.phone_invalid', { name: 'Ada', phone: '1' }],
  ])('refuses with %s (%#)', async (reason, { name, phone }) => {
    const change = database.as(
      'member',
      (sql) => sql`update profiles set full_name = ${name}, phone = ${phone} where id = auth.uid()`,
    );
    expect(await refusal(change)).toBe(reason);
  });

  test('a person sees and ends their own sessions, not those of others and not the one in use', async () => {
    await database.asPostgres(async (sql) => {
      const mine = await givenSession(sql, people.member);
      const used = await givenSession(sql, people.member);
      const theirs = await givenSession(sql, people.otherMember);
      await become(sql, 'member');
      await sql`select set_config('request.jwt.claims',
        (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', ${used}::text))::text, true)`;
      expect(await sql`select id, current, second_factor from my_sessions()`).toEqual([
        { id: used, current: true, second_factor: false },
        { id: mine, current: false, second_factor: false },
      ]);
      expect(await refusalWithin(sql, () => sql`select end_session(${used})`)).toBe(
        'session.current',
      );
      expect(await refusalWithin(sql, () => sql`select end_session(${mine})`)).toBe(
        'account.sign_in_again',
      );
      await signedIn(sql, people.member, 14);
      await become(sql, 'member');
      await sql`select set_config('request.jwt.claims',
        (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', ${used}::text))::text, true)`;
      await sql`select end_session(${mine})`;
      await sql`select end_session(${theirs})`;
      expect(await sql`select id from my_sessions()`).toEqual([{ id: used }]);
      await sql`reset role`;
      expect(await sql`select id from auth.sessions where id in (${mine}, ${theirs})`).toEqual([
        { id: theirs },
      ]);
    });
  });

  test('the copy of their data holds what is theirs, and nothing that only staff read', async () => {
    await database.as('member', async (sql) => {
      await sql`select create_calendar_feed(${crypto.randomUUID()}, ${tenants.first}, ${companies.mine})`;
      const [row] = await sql`select my_data() as data`;
      const data = row?.['data'] as Record<string, unknown>;
      expect(data['calendar_links']).toMatchObject([{ company: "Mia's Ltd.", last_read_on: null }]);
      expect(data['profile']).toMatchObject({ id: people.member });
      expect(data['companies']).toContainEqual(expect.objectContaining({ id: companies.mine }));
      const text = JSON.stringify(data);
      expect(text).not.toContain(people.otherMember);
      expect(text).not.toContain(companies.others);
      expect(text).not.toContain(people.admin);
      for (const secret of ['rating', 'assignee', 'reviewed_by', 'approved_by', 'note']) {
        expect(text).not.toContain(`"${secret}"`);
      }
    });
  });

  test('the eleventh copy in an hour is refused', async () => {
    await database.as('member', async (sql) => {
      for (let i = 0; i < 10; i += 1) await sql`select my_data()`;
      expect(await refusalWithin(sql, () => sql`select my_data()`)).toBe('rate.too_many');
    });
  });
});
