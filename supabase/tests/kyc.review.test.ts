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
  reviewOf,
  withNothingOpen,
} from './support/kyc.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();
const { mine, others, entered } = kycProfiles;

describe('[KYC-02] claiming', () => {
  test('takes a waiting case, once; a colleague is refused', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      await sql`select claim_kyc(${mine})`;
      await becomeColleague(sql);
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

  test('no one gets a case they submitted themselves', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenSubmitted(sql, others, 'admin', 'admin');
      const [next] = await sql`select claim_next_kyc() as id`;
      await sql`select claim_kyc(${others})`;
      await withNothingOpen(sql, 'admin');
      return [
        next?.['id'] === others,
        await refusalWithin(sql, () => approve(sql, others)),
        await refusalWithin(sql, () => sql`select reject_kyc(${others}, 'cannot_act')`),
      ];
    });
    expect(seen).toEqual([false, 'kyc.second_person_needed', 'kyc.second_person_needed']);
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

  test('what no one has claimed and what is decided is not released', async () => {
    const reasons = await database.as('otherMember', async (sql) => {
      await givenClaimed(sql, others, 'otherMember');
      await withNothingOpen(sql, 'admin');
      await sql`select reject_kyc(${others}, 'cannot_act')`;
      const decided = await refusalWithin(sql, () => sql`select release_kyc(${others})`);
      return [decided, await refusalWithin(sql, () => sql`select release_kyc(${mine})`)];
    });
    expect(reasons).toEqual(['kyc.not_claimed', 'kyc.not_claimed']);
  });
});

describe('[KYC-02] [KYC-03] deciding', () => {
  async function claimed(sql: Sql): Promise<void> {
    await givenClaimed(sql, others, 'otherMember');
    await withNothingOpen(sql, 'admin');
  }

  test('approval keeps the rating, sets the next review and notifies the client', async () => {
    const seen = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      await approve(sql, others, 'medium', 'Clear.');
      await approve(sql, others, 'medium');
      const [oversight] = await sql`
        select rating, rated_by, next_review_on = (private_today + interval '24 months')::date as in_two_years
        from kyc_oversight, (select (now() at time zone 'America/Nassau')::date as private_today) as day
        where profile_id = ${others}`;
      const notes = await sql`select author, note from kyc_notes`;
      const notified = await behind(
        sql,
        'admin',
        () => sql`select user_id, title from notifications where kind = 'kyc.approved'`,
      );
      return {
        oversight,
        notes,
        notified,
        state: await kycStateOf(sql, others),
        review: await reviewOf(sql, others),
      };
    });
    expect(seen).toMatchObject({
      oversight: { rating: 'medium', rated_by: people.admin, in_two_years: true },
      notes: [{ author: people.admin, note: 'Clear.' }],
      notified: [
        { user_id: people.otherMember, title: "The checks of Party of Otto's are complete" },
      ],
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
      const notified = await sql`select message from notifications where kind = 'kyc.rejected'`;
      return { reasons, notified, profile: await kycProfile(sql, others) };
    });
    expect(seen).toMatchObject({
      reasons: ['review.reason_missing', 'review.note_too_long'],
      notified: [
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
  ])('refuses %s', async (_what, action, expected) => {
    const reason = await database.as('otherMember', async (sql) => {
      await claimed(sql);
      return refusalWithin(sql, () => action(sql));
    });
    expect(reason).toBe(expected);
  });

  test('a document of the party that waits is looked at first', async () => {
    const reason = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      return refusalWithin(sql, () => approve(sql, mine));
    });
    expect(reason).toBe('kyc.not_ready');
  });

  test('a rating without a rule for the next review is not approved', async () => {
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
      await becomeColleague(sql);
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
