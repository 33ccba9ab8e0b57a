import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusalWithin } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenFile, pathFor, register } from './support/documents.ts';
import { companies, parties, people, tenants } from './support/ids.ts';

const database = useDatabase();

/** As if the person had done it that often in the window that is running. */
async function done(sql: Sql, person: keyof typeof people, action: string, calls: number) {
  await sql`reset role`;
  await sql`insert into private.rate_limits values (${people[person]}, ${action}, ${calls}, now() + interval '1 minute')
    on conflict on constraint rate_limits_pkey do update set calls = excluded.calls`;
  await become(sql, person);
}

async function givenDraft(sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await sql`select start_application(${id}, ${tenants.first})`;
  return id;
}

type Action = (sql: Sql, draft: string, path: string) => PromiseLike<unknown>;

const actions: [string, number, Action][] = [
  ['start_application', 60, (sql) => givenDraft(sql)],
  ['save_application', 300, (sql, draft) => save(sql, draft, 1, { purpose: 'A word' })],
  ['application_issues', 60, (sql, draft) => sql`select from application_issues(${draft})`],
  [
    'enter_application_parties',
    120,
    (sql, draft) => sql`select from enter_application_parties(${draft})`,
  ],
  [
    'start_change_request',
    60,
    (sql) =>
      sql`select start_change_request(${crypto.randomUUID()}, ${companies.mine}, 'registered_office')`,
  ],
  ['register_document', 300, (sql, _draft, path) => register(sql, { path })],
];

describe('[APP-02] [DOC-01] how often one person does what costs', () => {
  test.each(actions)('%s: %i in a window', async (action, most, attempt) => {
    await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      const path = pathFor(companies.mine);
      await givenFile(sql, path, 'member');
      await done(sql, 'member', action, most);
      expect(await refusalWithin(sql, () => attempt(sql, draft, path))).toBe('rate.too_many');
      await done(sql, 'member', action, most - 1);
      expect(await refusalWithin(sql, () => attempt(sql, draft, path))).not.toBe('rate.too_many');
    });
  });

  test('submitting is counted before the rules are worked through', async () => {
    await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      await done(sql, 'member', 'submit_application', 60);
      expect(await refusalWithin(sql, () => sql`select submit_application(${draft}, 1)`)).toBe(
        'rate.too_many',
      );
    });
  });

  test('a holding is declared 300 times an hour', async () => {
    await database.as('member', async (sql) => {
      await done(sql, 'member', 'declare_holding', 300);
      const declare = () =>
        sql`select declare_holding(${crypto.randomUUID()}, ${parties.mine}, '{}', '{}', null)`;
      expect(await refusalWithin(sql, declare)).toBe('rate.too_many');
    });
  });

  test('the flood of one person stops no other, and staff are not counted', async () => {
    await database.as('admin', async (sql) => {
      await done(sql, 'admin', 'start_application', 60);
      expect(await refusalWithin(sql, () => givenDraft(sql))).toBeUndefined();
      await done(sql, 'member', 'start_application', 60);
      await become(sql, 'otherMember');
      expect(await refusalWithin(sql, () => givenDraft(sql))).toBeUndefined();
    });
  });

  test('of many at once no more pass than there are places', async () => {
    await database.withoutTransaction(
      (sql) =>
        sql`insert into private.rate_limits values (${people.owner}, 'start_application', 57, now() + interval '1 hour')`,
    );
    const outcomes = await outcomesAtOnce(
      Array.from({ length: 6 }, () => database.commitAs('owner', givenDraft)),
    );
    expect(outcomes).toEqual([
      ...Array.from({ length: 3 }, () => 'rate.too_many'),
      'yes',
      'yes',
      'yes',
    ]);
    await database.asPostgres(async (sql) => {
      const started =
        await sql`select from draft_applications where user_id = ${people.owner} and created_at > now() - interval '1 minute'`;
      expect(started).toHaveLength(3);
    });
  });
});
