import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { givenSubmitted, withApplication } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, people, tenants } from './support/ids.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

const assign = (sql: Sql, id: string, person: string, word: string | null = null) =>
  sql`select assign_application(${id}, ${person}, ${word})`;
const takeOver = (sql: Sql, id: string, reason: string | null = 'She is away this week') =>
  sql`select take_over_application(${id}, ${reason})`;
const start = (sql: Sql, id: string) => sql`select start_review(${id})`;

async function assigneeOf(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql`select assignee from draft_applications where id = ${id}`;
  return row?.['assignee'] as string | null;
}

async function noticesOf(sql: Sql, person: string, id: string) {
  await sql`reset role`;
  const rows = await sql`
    select kind, message from notifications where user_id = ${person} and subject_id = ${id} and kind <> 'application.submitted' order by kind`;
  return rows.map((row) => ({ ...row }));
}

/** A submitted application, with a second member of staff. */
const withColleague = <T>(work: (sql: Sql, id: string) => Promise<T>) =>
  withApplication(
    database,
    async (sql) => {
      await becomeColleague(sql);
      return givenSubmitted(sql);
    },
    'admin',
    work,
  );

describe('[APP-06] who may pass an application on', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin                    | suspended
      assign           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                      | account.suspended
      assign a draft   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | application.illegal_move | account.suspended
      assign nothing   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                | account.suspended
      take over        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                      | account.suspended
      blockers of many | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                      | account.suspended
      estimates        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | –                        | account.suspended
      board            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                      | account.suspended
      counts           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                      | account.suspended
    `,
    {
      assign: (sql) => assign(sql, applications.others, people.admin),
      'assign a draft': (sql) => assign(sql, applications.mine, people.admin),
      'assign nothing': (sql) => assign(sql, crypto.randomUUID(), people.admin),
      'take over': (sql) => takeOver(sql, applications.others),
      'blockers of many': (sql) =>
        sql`select from approval_blocker_counts(${sql.array([applications.others])}::uuid[])`,
      estimates: (sql) => sql`select from stage_estimates(${tenants.first})`,
      board: (sql) => sql`select from application_board(${tenants.first})`,
      counts: (sql) => sql`select from application_counts(${tenants.first})`,
    },
  );
});

describe('[APP-06] an application changes hands', () => {
  test('given to a colleague, they are notified with the word; a repeat changes nothing', async () => {
    const result = await withColleague(async (sql, id) => {
      await assign(sql, id, people.stranger, 'The client asked for you.');
      await assign(sql, id, people.stranger, 'Again.');
      return {
        to: await assigneeOf(sql, id),
        notices: await noticesOf(sql, people.stranger, id),
      };
    });
    expect(result.to).toBe(people.stranger);
    expect(result.notices).toEqual([
      {
        kind: 'application.assigned',
        message: expect.stringContaining('The client asked for you.') as string,
      },
    ]);
  });

  test.each([
    ['a client', people.member, null, 'assign.not_possible'],
    ['a suspended person', people.suspended, null, 'assign.not_possible'],
    ['nobody', '00000000-0000-4000-8000-000000000000', null, 'assign.not_possible'],
    ['a colleague, with too long a word', people.admin, 'x'.repeat(501), 'assign.word_too_long'],
  ])('is not given to %s', async (_who, person, word, expected) => {
    const reason = await withColleague((sql, id) =>
      refusalWithin(sql, () => assign(sql, id, person, word)),
    );
    expect(reason).toBe(expected);
  });

  test('is not given to a colleague without the duty, nor to one who reads only', async () => {
    const reasons = await withColleague(async (sql, id) => {
      const outcomes: (string | undefined)[] = [];
      for (const duties of [['billing'], ['read_only'], []]) {
        await sql`reset role`;
        await giveDuties(sql, people.stranger, duties);
        await become(sql, 'admin');
        outcomes.push(await refusalWithin(sql, () => assign(sql, id, people.stranger)));
      }
      return outcomes;
    });
    expect(reasons).toEqual(Array.from({ length: 3 }, () => 'assign.not_possible'));
  });

  test('what a colleague has is not started, asked about or rejected before it is taken over', async () => {
    const result = await withColleague(async (sql, id) => {
      await become(sql, 'stranger');
      await start(sql, id);
      await become(sql, 'admin');
      const refused = [
        await refusalWithin(sql, () => start(sql, id)),
        await refusalWithin(
          sql,
          () =>
            sql`select request_information(${id}, ${sql.json([{ id: crypto.randomUUID(), question: 'Why?' }])})`,
        ),
        await refusalWithin(sql, () => sql`select reject_application(${id}, 'name_unavailable')`),
      ];
      await takeOver(sql, id);
      await takeOver(sql, id);
      await start(sql, id);
      return {
        refused,
        to: await assigneeOf(sql, id),
        notices: await noticesOf(sql, people.stranger, id),
      };
    });
    expect(result.refused).toEqual(Array.from({ length: 3 }, () => 'application.claimed'));
    expect(result.to).toBe(people.admin);
    expect(result.notices).toEqual([
      {
        kind: 'application.taken_over',
        message: expect.stringContaining('She is away this week') as string,
      },
    ]);
  });

  test('what a suspended colleague has may be started by another', async () => {
    const to = await withColleague(async (sql, id) => {
      await become(sql, 'stranger');
      await start(sql, id);
      await sql`reset role`;
      await sql`update profiles set status = 'suspended' where id = ${people.stranger}`;
      await become(sql, 'admin');
      await start(sql, id);
      return assigneeOf(sql, id);
    });
    expect(to).toBe(people.admin);
  });

  test.each([null, '', '   ', 'x'.repeat(501)])(
    'is not taken over without a reason of 1 to 500 characters (%#)',
    async (reason) => {
      const refused = await withColleague((sql, id) =>
        refusalWithin(sql, () => takeOver(sql, id, reason)),
      );
      expect(refused).toBe('assign.reason_missing');
    },
  );
});

describe('[ONE-09] the board in one call', () => {
  test('counts what blocks each application, as approval_blockers lists it', async () => {
    const [inBulk, one] = await withColleague(async (sql, id) => {
      await start(sql, id);
      const [bulk] =
        await sql`select total from approval_blocker_counts(${sql.array([id])}::uuid[])`;
      const list = await sql`select from approval_blockers(${id})`;
      return [bulk?.['total'], list.length];
    });
    expect(one).toBeGreaterThan(0);
    expect(inBulk).toBe(one);
  });

  test('a weekend does not count, and nothing is late without a history of ten', async () => {
    const row = await withColleague(async (sql, id) => {
      await sql`reset role`;
      await sql`update draft_applications set state_since = now() - interval '7 days' where id = ${id}`;
      await become(sql, 'admin');
      const [found] = await sql`
        select elapsed_hours::float, is_late from application_board(${tenants.first}) where application_id = ${id}`;
      return found;
    });
    // A week has five days of work, whatever day it is.
    expect(row?.['elapsed_hours']).toBeCloseTo(120, 0);
    expect(row?.['is_late']).toBe(false);
  });

  test('the counts are those of the board', async () => {
    const counts = await withColleague(async (sql, id) => {
      await start(sql, id);
      const [row] = await sql`select * from application_counts(${tenants.first})`;
      const board = await sql`select * from application_board(${tenants.first})`;
      return { ...row, board: board.length };
    });
    expect(counts).toMatchObject({ everything: counts.board, late: 0 });
    expect(counts).toHaveProperty('mine');
  });
});
