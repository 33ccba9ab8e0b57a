import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, people } from './support/ids.ts';
import {
  approve,
  givenClaimed,
  givenSubmitted,
  kycStateOf,
  reviewOf,
  withoutDocuments,
} from './support/kyc.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();
const { mine } = kycProfiles;

describe('[KYC-02] two people for high risk', () => {
  async function awaiting(sql: Sql, how: 'high' | 'enhanced' | 'exposed' = 'high'): Promise<void> {
    await becomeColleague(sql);
    await become(sql, 'admin');
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
        await become(sql, 'stranger');
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
        review: { state: 'closed', decided_by: people.admin, second_decider: people.stranger },
      });
    },
  );

  test('a disagreement needs a reason, and the case waits again with high priority', async () => {
    const seen = await database.as('admin', async (sql) => {
      await awaiting(sql);
      await become(sql, 'stranger');
      const silent = await refusalWithin(
        sql,
        () => sql`select confirm_kyc_approval(${mine}, false)`,
      );
      await sql`select confirm_kyc_approval(${mine}, false, 'The yard was never sold.')`;
      const review = await reviewOf(sql, mine);
      await become(sql, 'stranger');
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
      await becomeColleague(sql);
      await become(sql, 'admin');
      await givenSubmitted(sql, mine, 'stranger', 'admin');
      await withoutDocuments(sql, 'admin');
      await sql`select claim_kyc(${mine})`;
      await approve(sql, mine, 'high');
      await become(sql, 'stranger');
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
