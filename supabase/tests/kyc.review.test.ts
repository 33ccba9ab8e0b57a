import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, people, tenants } from './support/ids.ts';
import {
  approve,
  givenClaimed,
  givenSubmitted,
  kycProfile,
  kycStateOf,
  saveKyc,
  withoutDocuments,
} from './support/kyc.ts';

const database = useDatabase();
const { mine, others, entered } = kycProfiles;

/** The suspended admin of the fixtures as the second pair of eyes. */
async function withColleague(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`update profiles set status = 'active' where id = ${people.suspended}`;
  await become(sql, 'admin');
}

const reviewOf = (sql: Sql, id: string) =>
  behind(
    sql,
    'admin',
    () => sql`select state, assignee, decision, rating, decided_by, second_decider, priority
              from kyc_review_queue where profile_id = ${id} order by opened_at desc, closed_at nulls first limit 1`,
  ).then(([row]) => row);

describe('[KYC-02] claiming', () => {
  test('takes a waiting case, once; a colleague is told that it is taken', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      await sql`select claim_kyc(${mine})`;
      await withColleague(sql);
      await become(sql, 'suspended');
      const reason = await refusalWithin(sql, () => sql`select claim_kyc(${mine})`);
      return { reason, state: await kycStateOf(sql, mine), review: await reviewOf(sql, mine) };
    });
    expect(seen).toMatchObject({
      reason: 'kyc.claimed_by_another',
      state: 'in_review',
      review: { state: 'claimed', assignee: people.admin },
    });
  });

  test('the next is the most urgent, then the oldest, of a tenant or of all', async () => {
    const order = await database.as('member', async (sql) => {
      await givenSubmitted(sql, mine, 'member');
      await givenSubmitted(sql, entered, 'member');
      await givenSubmitted(sql, others, 'otherMember');
      await sql`reset role`;
      await sql`update kyc_review_queue set opened_at = now() - interval '2 days' where profile_id = ${entered}`;
      await sql`update kyc_review_queue set opened_at = now() - interval '1 day' where profile_id = ${mine}`;
      await sql`update kyc_review_queue set priority = 'high' where profile_id = ${others}`;
      await become(sql, 'admin');
      const next = (tenant: string | null) =>
        sql`select claim_next_kyc(${tenant}) as id`.then(([row]) => row?.['id'] as string | null);
      return [
        await next(tenants.second),
        await next(null),
        await next(tenants.first),
        await next(null),
        await next(null),
      ];
    });
    expect(order).toEqual([null, others, entered, mine, null]);
  });

  test('nobody gets a case they handed in themselves', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenSubmitted(sql, others, 'admin', 'admin');
      const [next] = await sql`select claim_next_kyc() as id`;
      await sql`select claim_kyc(${others})`;
      await withoutDocuments(sql, 'admin');
      return [
        next?.['id'] === others,
        await refusalWithin(sql, () => approve(sql, others)),
        await refusalWithin(sql, () => sql`select reject_kyc(${others}, 'cannot_act')`),
      ];
    });
    expect(seen).toEqual([false, 'not_allowed', 'not_allowed']);
  });

  test('a released case waits again', async () => {
    const seen = await database.as('otherMember', async (sql) => {
      await givenClaimed(sql, others, 'otherMember');
      await sql`select release_kyc(${others})`;
      await sql`select release_kyc(${others})`;
      return [await kycStateOf(sql, others), (await reviewOf(sql, others))?.['state']];
    });
    expect(seen).toEqual(['submitted', 'waiting']);
  });
});

describe('[KYC-02] [KYC-03] deciding', () => {
  async function claimed(sql: Sql): Promise<void> {
    await givenClaimed(sql, others, 'otherMember');
    await withoutDocuments(sql, 'admin');
  }

  test('approval keeps the rating, sets the next review and tells the client', async () => {
    const seen = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      await approve(sql, others, 'medium', 'Clear.');
      await approve(sql, others, 'medium');
      const [oversight] = await sql`
        select rating, rated_by, next_review_on = (private_today + interval '24 months')::date as in_two_years
        from kyc_oversight, (select (now() at time zone 'America/Nassau')::date as private_today) as day
        where profile_id = ${others}`;
      const notes = await sql`select author, note from kyc_notes`;
      const told = await behind(
        sql,
        'admin',
        () => sql`select user_id, title from notifications where kind = 'kyc.approved'`,
      );
      return {
        oversight,
        notes,
        told,
        state: await kycStateOf(sql, others),
        review: await reviewOf(sql, others),
      };
    });
    expect(seen).toMatchObject({
      oversight: { rating: 'medium', rated_by: people.admin, in_two_years: true },
      notes: [{ author: people.admin, note: 'Clear.' }],
      told: [{ user_id: people.otherMember, title: "The checks of Party of Otto's are complete" }],
      state: 'approved',
      review: { state: 'closed', decision: 'approve', second_decider: null },
    });
  });

  test('rejection needs a reason, which the client reads with the note', async () => {
    const seen = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      const reasons = [
        await refusalWithin(sql, () => sql`select reject_kyc(${others}, 'unreadable')`),
        await refusalWithin(
          sql,
          () => sql`select reject_kyc(${others}, 'cannot_act', ${'x'.repeat(2001)})`,
        ),
      ];
      await sql`select reject_kyc(${others}, 'identity_not_established', 'The pictures differ.')`;
      await sql`select reject_kyc(${others}, 'identity_not_established')`;
      await become(sql, 'otherMember');
      const told = await sql`select message from notifications where kind = 'kyc.rejected'`;
      return { reasons, told, profile: await kycProfile(sql, others) };
    });
    expect(seen).toMatchObject({
      reasons: ['review.reason_missing', 'review.note_too_long'],
      told: [
        { message: 'The identity of a person could not be established. The pictures differ.' },
      ],
      profile: {
        state: 'rejected',
        reason_code: 'identity_not_established',
        reason_note: 'The pictures differ.',
      },
    });
  });

  test.each([
    ['without a rating', (sql: Sql) => approve(sql, others, null), 'kyc.rating_missing'],
    ['prohibited', (sql: Sql) => approve(sql, others, 'prohibited'), 'kyc.rating_prohibited'],
    [
      'with a novel for a note',
      (sql: Sql) => approve(sql, others, 'low', 'x'.repeat(4001)),
      'kyc.note_too_long',
    ],
    ['an empty note', (sql: Sql) => sql`select add_kyc_note(${others}, ' ')`, 'kyc.note_missing'],
    ['no level', (sql: Sql) => sql`select set_kyc_level(${others}, null)`, 'kyc.level_missing'],
  ])('refuses %s', async (_what, act, expected) => {
    const reason = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      return refusalWithin(sql, () => act(sql));
    });
    expect(reason).toBe(expected);
  });

  test('a document of the party that waits is looked at first', async () => {
    const reason = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      return refusalWithin(sql, () => approve(sql, mine));
    });
    expect(reason).toBe('kyc.documents_waiting');
  });

  test('a rating for which no rule says when to look again is not approved', async () => {
    const reason = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      await sql`reset role`;
      await sql`update kyc_review_intervals set valid_to = '2020-01-01'`;
      await become(sql, 'admin');
      return refusalWithin(sql, () => approve(sql, others));
    });
    expect(reason).toBe('kyc.interval_missing');
  });

  test('only who claimed a case decides on it', async () => {
    const reasons = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      await withColleague(sql);
      await become(sql, 'suspended');
      const id = crypto.randomUUID();
      return [
        await refusalWithin(sql, () => approve(sql, others)),
        await refusalWithin(sql, () => sql`select reject_kyc(${others}, 'cannot_act')`),
        await refusalWithin(
          sql,
          () =>
            sql`select request_kyc_information(${others}, ${sql.json([{ id, question: 'Why?' }])})`,
        ),
      ];
    });
    expect(reasons).toEqual(['kyc.not_claimed', 'kyc.not_claimed', 'kyc.not_claimed']);
  });
});

describe('[KYC-02] two people for high risk', () => {
  async function awaiting(sql: Sql, how: 'high' | 'enhanced' | 'exposed' = 'high'): Promise<void> {
    await withColleague(sql);
    if (how === 'enhanced') await sql`select set_kyc_level(${mine}, 'enhanced')`;
    await givenClaimed(sql, mine);
    if (how === 'exposed') {
      await sql`reset role`;
      await sql`update kyc_profiles set submitted_data = jsonb_set(submitted_data, '{pep,status}', '"domestic"') where id = ${mine}`;
    }
    await withoutDocuments(sql, 'admin');
    await approve(sql, mine, how === 'high' ? 'high' : 'low');
  }

  test.each(['high', 'enhanced', 'exposed'] as const)(
    '%s waits for a second staff member',
    async (how) => {
      const seen = await database.as('admin', async (sql) => {
        await awaiting(sql, how);
        await approve(sql, mine, how === 'high' ? 'high' : 'low');
        const waiting = [await kycStateOf(sql, mine), (await reviewOf(sql, mine))?.['state']];
        const own = await refusalWithin(sql, () => sql`select confirm_kyc_approval(${mine}, true)`);
        await become(sql, 'suspended');
        await sql`select confirm_kyc_approval(${mine}, true, 'Agreed.')`;
        await sql`select confirm_kyc_approval(${mine}, true)`;
        return {
          waiting,
          own,
          state: await kycStateOf(sql, mine),
          review: await reviewOf(sql, mine),
        };
      });
      expect(seen).toMatchObject({
        waiting: ['in_review', 'awaiting_second'],
        own: 'not_allowed',
        state: 'approved',
        review: { state: 'closed', decided_by: people.admin, second_decider: people.suspended },
      });
    },
  );

  test('who disagrees says why, and the case waits again with high priority', async () => {
    const seen = await database.as('admin', async (sql) => {
      await awaiting(sql);
      await become(sql, 'suspended');
      const silent = await refusalWithin(
        sql,
        () => sql`select confirm_kyc_approval(${mine}, false)`,
      );
      await sql`select confirm_kyc_approval(${mine}, false, 'The yard was never sold.')`;
      const review = await reviewOf(sql, mine);
      await become(sql, 'suspended');
      await sql`select claim_kyc(${mine})`;
      await sql`select reject_kyc(${mine}, 'information_inconsistent')`;
      return { silent, review, state: await kycStateOf(sql, mine) };
    });
    expect(seen).toMatchObject({
      silent: 'kyc.note_missing',
      review: {
        state: 'waiting',
        assignee: null,
        decision: null,
        rating: null,
        decided_by: null,
        priority: 'high',
      },
      state: 'rejected',
    });
  });

  test('who handed the profile in is no second pair of eyes', async () => {
    const reason = await database.as('admin', async (sql) => {
      await withColleague(sql);
      await givenSubmitted(sql, mine, 'suspended', 'admin');
      await withoutDocuments(sql, 'admin');
      await sql`select claim_kyc(${mine})`;
      await approve(sql, mine, 'high');
      await become(sql, 'suspended');
      return refusalWithin(sql, () => sql`select confirm_kyc_approval(${mine}, true)`);
    });
    expect(reason).toBe('not_allowed');
  });

  test('one who decides twice is stopped by the table as well', async () => {
    await expect(
      database.asPostgres(async (sql) => {
        await awaiting(sql);
        await sql`reset role`;
        await sql`update kyc_review_queue set second_decider = decided_by where profile_id = ${mine}`;
      }),
    ).rejects.toThrow('kyc_review_queue_four_eyes');
  });
});

describe('[KYC-03] reviews', () => {
  async function approved(sql: Sql): Promise<void> {
    await givenClaimed(sql, mine);
    await withoutDocuments(sql, 'admin');
    await approve(sql, mine, 'low');
    await sql`reset role`;
  }

  const dueIn = (sql: Sql, days: number) =>
    sql`update kyc_oversight set next_review_on = private.today() + ${days}::int where profile_id = ${mine}`;
  const run = (sql: Sql) =>
    sql`select private.review_kyc() as n`.then(([row]) => row?.['n'] as number);

  test('the client is asked in time, the approval counts on its last day and expires after it, each once', async () => {
    const seen = await database.as('member', async (sql) => {
      await approved(sql);
      const steps: unknown[] = [];
      for (const days of [61, 60, 0, -1, -2]) {
        await dueIn(sql, days);
        steps.push([await run(sql), await kycStateOf(sql, mine)]);
      }
      const told = await sql`select kind, user_id from notifications
        where kind in ('kyc.review_due', 'kyc.expired') and user_id = ${people.member} order by kind`;
      return { steps, told };
    });
    expect(seen).toEqual({
      steps: [
        [0, 'approved'],
        [1, 'review_due'],
        [0, 'review_due'],
        [1, 'expired'],
        [0, 'expired'],
      ],
      told: [
        { kind: 'kyc.expired', user_id: people.member },
        { kind: 'kyc.review_due', user_id: people.member },
      ],
    });
  });

  test('the client confirms, and it is reviewed again', async () => {
    const state = await database.as('member', async (sql) => {
      await approved(sql);
      await dueIn(sql, 10);
      await run(sql);
      await become(sql, 'member');
      const version = await saveKyc(sql, mine);
      await sql`select submit_kyc(${mine}, ${version})`;
      await become(sql, 'admin');
      await sql`select claim_kyc(${mine})`;
      await approve(sql, mine, 'medium');
      return kycStateOf(sql, mine);
    });
    expect(state).toBe('approved');
  });

  test('staff ask before the day when something happened, and say what among themselves', async () => {
    const seen = await database.as('member', async (sql) => {
      await approved(sql);
      await become(sql, 'admin');
      const silent = await refusalWithin(sql, () => sql`select recall_kyc(${mine}, '')`);
      await sql`select recall_kyc(${mine}, 'In the newspapers.')`;
      await sql`select recall_kyc(${mine}, 'Repeated')`;
      const notes = await sql`select note from kyc_notes`;
      await become(sql, 'member');
      const told =
        await sql`select title, message from notifications where kind = 'kyc.review_due'`;
      return { silent, notes, told, state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({
      silent: 'kyc.note_missing',
      notes: [{ note: 'In the newspapers.' }],
      told: [
        {
          title: "Please confirm what we know about Party of Mia's",
          message: 'Look through the details, mend what has changed, and hand them in again.',
        },
      ],
      state: 'review_due',
    });
  });

  test('a client who has left the tenant is not told', async () => {
    const told = await database.as('member', async (sql) => {
      await approved(sql);
      await sql`delete from tenant_users where user_id = ${people.member}`;
      await dueIn(sql, 10);
      await run(sql);
      return sql`select from notifications where kind = 'kyc.review_due' and user_id = ${people.member}`;
    });
    expect(told).toHaveLength(0);
  });
});
