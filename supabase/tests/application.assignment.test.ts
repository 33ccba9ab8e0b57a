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
      late             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | –                        | account.suspended
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
      late: (sql) => sql`select from late_applications(${tenants.first})`,
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
    ['a colleague, with too long a word', people.admin, 'x'.repeat(501), 'assign.message_too_long'],
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

  /** Ten applications that left a stage after two hours each, on a Wednesday and a Thursday: stays are counted on working days. */
  const givenHistory = (sql: Sql) => sql`
    insert into application_events (tenant_id, application_id, from_state, to_state, at)
    select ${tenants.first}, ${applications.others}, step.from_state, step.to_state::application_state,
      date_trunc('week', now()) - interval '12 days' + step.after + number * interval '4 hours'
    from generate_series(1, 10) as number,
      (values (null::application_state, 'in_review', interval '0'), ('in_review', 'approved', interval '2 hours')) as step (from_state, to_state, after)`;

  test.each([
    ['longer than nine of ten were', '9 days', true],
    ['less long', '1 minute', false],
  ])('an application that is in its stage %s', async (_how, age, isLate) => {
    const late = await withColleague(async (sql, id) => {
      await start(sql, id);
      await sql`reset role`;
      await givenHistory(sql);
      await sql`update draft_applications set state_since = now() - ${age}::interval where id = ${id}`;
      await become(sql, 'admin');
      const ids = await sql`select application_id as id from late_applications(${tenants.first})`;
      const [counts] = await sql`select late from application_counts(${tenants.first})`;
      return { found: ids.some((row) => row['id'] === id), same: counts?.['late'] === ids.length };
    });
    expect(late).toEqual({ found: isLate, same: true });
  });

  test('nothing is late without a history of ten', async () => {
    const late = await withColleague(async (sql, id) => {
      await start(sql, id);
      await sql`reset role`;
      await sql`update draft_applications set state_since = now() - interval '90 days' where id = ${id}`;
      await become(sql, 'admin');
      return sql`select from late_applications(${tenants.first})`;
    });
    expect(late).toHaveLength(0);
  });

  test('the counts are those of the caller', async () => {
    const [before, after] = await withColleague(async (sql, id) => {
      const count = async () => {
        const [row] =
          await sql`select everything, mine, unassigned from application_counts(${tenants.first})`;
        return row as unknown as { everything: number; mine: number; unassigned: number };
      };
      const first = await count();
      await start(sql, id);
      return [first, await count()] as const;
    });
    expect(after).toEqual({
      everything: before.everything,
      mine: before.mine + 1,
      unassigned: before.unassigned - 1,
    });
  });
});
