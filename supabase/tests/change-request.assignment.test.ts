import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { givenInReview, office } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

const assign = (sql: Sql, id: string, person: string, word: string | null = null) =>
  sql`select assign_change_request(${id}, ${person}, ${word})`;
const takeOver = (sql: Sql, id: string, reason: string | null = 'She is away') =>
  sql`select take_over_change_request(${id}, ${reason})`;
const claim = (sql: Sql, id: string) => sql`select claim_change_request(${id})`;

async function assigneeOf(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql`select assignee from change_requests where id = ${id}`;
  return row?.['assignee'] as string | null;
}

async function noticesOf(sql: Sql, person: string, id: string) {
  await sql`reset role`;
  const rows = await sql`
    select kind, message from notifications
    where user_id = ${person} and subject_id = ${id} and kind in ('change.assigned', 'change.taken_over', 'change.passed_on') order by kind`;
  return rows.map((row) => ({ ...row }));
}

/** A change request that the admin has in review, with a colleague beside them. */
const inReview = <T>(work: (sql: Sql, id: string) => Promise<T>) =>
  database.as('member', async (sql) => {
    const id = await givenInReview(sql, office);
    await becomeColleague(sql);
    await become(sql, 'admin');
    return work(sql, id);
  });

describe('[COM-04] who may pass a change request on', () => {
  const none = '00000000-0000-4000-8000-000000000000';
  testAccess(
    database,
    `
                     | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      assign nothing | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      take nothing   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      counts         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
    `,
    {
      'assign nothing': (sql) => assign(sql, none, people.admin),
      'take nothing': (sql) => takeOver(sql, none),
      counts: (sql) => sql`select from change_request_counts(${tenants.first})`,
    },
  );
});

describe('[COM-04] a change request changes hands', () => {
  test('given to a colleague, they are notified with the word; a repeat changes nothing', async () => {
    const result = await inReview(async (sql, id) => {
      await assign(sql, id, people.stranger, 'You know this company.');
      await assign(sql, id, people.stranger, 'Again.');
      return { to: await assigneeOf(sql, id), notices: await noticesOf(sql, people.stranger, id) };
    });
    expect(result).toEqual({
      to: people.stranger,
      notices: [
        {
          kind: 'change.assigned',
          message: expect.stringContaining('You know this company.') as string,
        },
      ],
    });
  });

  test.each([
    ['a client', people.member, 'assign.not_possible'],
    ['a suspended person', people.suspended, 'assign.not_possible'],
  ])('is not given to %s', async (_who, person, expected) => {
    expect(await inReview((sql, id) => refusalWithin(sql, () => assign(sql, id, person)))).toBe(
      expected,
    );
  });

  test('is not given to a colleague without the duty', async () => {
    const reason = await inReview(async (sql, id) => {
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['billing']);
      await become(sql, 'admin');
      return refusalWithin(sql, () => assign(sql, id, people.stranger));
    });
    expect(reason).toBe('assign.not_possible');
  });

  test('what a colleague has is not claimed, asked about or rejected before it is taken over', async () => {
    const result = await inReview(async (sql, id) => {
      await become(sql, 'stranger');
      const refused = [
        await refusalWithin(sql, () => claim(sql, id)),
        await refusalWithin(sql, () => sql`select ask_about_change_request(${id}, 'Why?')`),
        await refusalWithin(
          sql,
          () => sql`select reject_change_request(${id}, code)
            from review_reasons where 'change' = any (subjects) and not is_internal limit 1`,
        ),
      ];
      await takeOver(sql, id);
      await takeOver(sql, id);
      await sql`select ask_about_change_request(${id}, 'Why?')`;
      return {
        refused,
        to: await assigneeOf(sql, id),
        notices: await noticesOf(sql, people.admin, id),
      };
    });
    expect(result).toEqual({
      refused: ['change.claimed', 'change.claimed', 'change.claimed'],
      to: people.stranger,
      notices: [
        { kind: 'change.taken_over', message: expect.stringContaining('She is away') as string },
      ],
    });
  });

  test('what a suspended colleague has may be claimed by another', async () => {
    const to = await inReview(async (sql, id) => {
      await sql`reset role`;
      await sql`update profiles set status = 'suspended' where id = ${people.admin}`;
      await become(sql, 'stranger');
      await claim(sql, id);
      return assigneeOf(sql, id);
    });
    expect(to).toBe(people.stranger);
  });

  test.each([null, '  ', 'x'.repeat(501)])(
    'is not taken over without a reason of 1 to 500 characters (%#)',
    async (reason) => {
      const refused = await inReview((sql, id) =>
        refusalWithin(sql, () => takeOver(sql, id, reason)),
      );
      expect(refused).toBe('assign.reason_missing');
    },
  );

  test('one that has ended is nobody’s case any more', async () => {
    const refused = await inReview(async (sql, id) => {
      await sql`reset role`;
      await sql`update change_requests set state = 'withdrawn' where id = ${id}`;
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => assign(sql, id, people.stranger)),
        await refusalWithin(sql, () => takeOver(sql, id)),
      ];
    });
    expect(refused).toEqual(['change.illegal_move', 'change.illegal_move']);
  });

  test('the counts are those of the requests', async () => {
    const [before, after] = await database.as('member', async (sql) => {
      const count = async () => {
        await become(sql, 'admin');
        const [row] =
          await sql`select waiting, mine, in_review, everything from change_request_counts(${tenants.first})`;
        return row as unknown as Record<'waiting' | 'mine' | 'in_review' | 'everything', number>;
      };
      const first = await count();
      await become(sql, 'member');
      await givenInReview(sql, office);
      return [first, await count()] as const;
    });
    expect(after).toEqual({
      waiting: before.waiting + 1,
      mine: before.mine + 1,
      in_review: before.in_review + 1,
      everything: before.everything + 1,
    });
  });
});
