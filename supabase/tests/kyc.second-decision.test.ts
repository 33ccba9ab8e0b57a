import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, kycProfiles, people } from './support/ids.ts';
import {
  approve,
  givenClaimed,
  givenSubmitted,
  kycStateOf,
  reviewOf,
  withNothingOpen,
} from './support/kyc.ts';
import { givenAssessed, lowAnswers } from './support/risk.ts';
import { becomeColleague, becomeThird, giveDuties } from './support/staff.ts';

const database = useDatabase();
const { mine } = kycProfiles;

type Cause = 'high' | 'enhanced' | 'exposed';

/** The admin has approved, and the case waits for the second decision. */
async function awaiting(sql: Sql, how: Cause = 'high'): Promise<void> {
  await becomeThird(sql);
  await becomeColleague(sql);
  await become(sql, 'admin');
  if (how === 'enhanced') await sql`select set_kyc_level(${mine}, 'enhanced')`;
  await givenClaimed(sql, mine);
  if (how === 'exposed') {
    await sql`reset role`;
    await sql`update kyc_profiles set submitted_data = jsonb_set(submitted_data, '{pep}', '{"status": "domestic", "position": "Minister"}')
      where id = ${mine}`;
  }
  await withNothingOpen(sql, 'admin');
  await approve(sql, mine, how === 'enhanced' ? 'low' : 'high');
}

const confirm = (sql: Sql) => sql`select confirm_kyc_approval(${mine}, true)`;

async function decidersOf(sql: Sql) {
  await sql`reset role`;
  const [row] =
    await sql`select state, decided_by, second_decider, senior_decider from kyc_review_queue
    where profile_id = ${mine} order by opened_at desc limit 1`;
  return row;
}

/** Takes and gives back duties, and goes on as the person before. */
async function withDuties(sql: Sql, persona: 'admin' | 'stranger', duties: string[]) {
  await sql`reset role`;
  await giveDuties(sql, people[persona], duties);
  await become(sql, persona);
}

describe('[KYC-02] [DUTY-01] second and third decisions', () => {
  test.each(['high', 'exposed'] as const)(
    '%s: the reviewer, then the compliance officer, then senior management',
    async (how) => {
      const seen = await database.as('admin', async (sql) => {
        await awaiting(sql, how);
        await approve(sql, mine, 'high');
        const own = await refusalWithin(sql, () => confirm(sql));
        await become(sql, 'stranger');
        await sql`select confirm_kyc_approval(${mine}, true, 'Agreed.')`;
        await confirm(sql);
        const second = [await kycStateOf(sql, mine), (await reviewOf(sql, mine))?.['state']];
        await become(sql, 'admin');
        const first = await refusalWithin(sql, () => confirm(sql));
        await become(sql, 'otherTenantOwner');
        await confirm(sql);
        await confirm(sql);
        const state = await kycStateOf(sql, mine);
        return { own, second, first, state, deciders: await decidersOf(sql) };
      });
      expect(seen).toEqual({
        own: 'kyc.second_person_needed',
        second: ['in_review', 'awaiting_senior'],
        first: 'kyc.second_person_needed',
        state: 'approved',
        deciders: {
          state: 'closed',
          decided_by: people.admin,
          second_decider: people.stranger,
          senior_decider: people.otherTenantOwner,
        },
      });
    },
  );

  test('enhanced due diligence needs two', async () => {
    const seen = await database.as('admin', async (sql) => {
      await awaiting(sql, 'enhanced');
      const own = await refusalWithin(sql, () => confirm(sql));
      await become(sql, 'stranger');
      await confirm(sql);
      return { own, state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({ own: 'kyc.second_person_needed', state: 'approved' });
  });

  test('each decision needs its duty', async () => {
    const seen = await database.as('admin', async (sql) => {
      await awaiting(sql);
      await withDuties(sql, 'stranger', ['reviewer', 'senior', 'billing']);
      const second = await refusalWithin(sql, () => confirm(sql));
      await withDuties(sql, 'stranger', ['compliance_officer']);
      await confirm(sql);
      await sql`reset role`;
      await giveDuties(sql, people.otherTenantOwner, ['reviewer', 'compliance_officer']);
      await become(sql, 'otherTenantOwner');
      const third = await refusalWithin(sql, () => confirm(sql));
      return { second, third };
    });
    expect(seen).toEqual({
      second: 'duty.compliance_officer_needed',
      third: 'duty.senior_needed',
    });
  });

  test('the first decision needs a reviewer, also of who claimed the case as one', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      await withNothingOpen(sql, 'admin');
      await withDuties(sql, 'admin', ['compliance_officer', 'senior']);
      return [
        await refusalWithin(sql, () => approve(sql, mine)),
        await refusalWithin(sql, () => sql`select reject_kyc(${mine}, 'cannot_act')`),
        await refusalWithin(sql, () => sql`select claim_next_kyc()`),
      ];
    });
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'duty.reviewer_needed'));
  });

  test('[GATE-01] a lower level does not take the second decision back', async () => {
    const seen = await database.as('admin', async (sql) => {
      await becomeColleague(sql);
      await become(sql, 'admin');
      await sql`select set_kyc_level(${mine}, 'enhanced')`;
      await givenClaimed(sql, mine);
      await withNothingOpen(sql, 'admin');
      await sql`select set_kyc_level(${mine}, 'standard')`;
      await approve(sql, mine, 'low');
      return kycStateOf(sql, mine);
    });
    expect(seen).toBe('in_review');
  });

  test('[GATE-01] nor does a level lowered before the submission, where a company of theirs is rated high', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`insert into company_participants (tenant_id, company_id, party_id, role)
        select tenant_id, ${companies.mine}, party_id, 'director' from kyc_profiles where id = ${mine}
        on conflict do nothing`;
      await withNothingOpen(sql, 'admin');
      const id = await givenAssessed(sql, 'company', companies.mine, lowAnswers);
      await sql`select override_risk(${id}, 'high', 'Press reports.')`;
      await sql`select set_kyc_level(${mine}, 'enhanced')`;
      await sql`select set_kyc_level(${mine}, 'standard')`;
      await givenClaimed(sql, mine);
      await withNothingOpen(sql, 'admin');
      await approve(sql, mine, 'low');
      return kycStateOf(sql, mine);
    });
    expect(seen).toBe('in_review');
  });

  test('a disagreement needs a reason, and the case waits again with high priority', async () => {
    const seen = await database.as('admin', async (sql) => {
      await awaiting(sql);
      await become(sql, 'stranger');
      await confirm(sql);
      await become(sql, 'otherTenantOwner');
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
        second_decider: null,
        priority: 'high',
      },
      state: 'rejected',
    });
  });

  test('[GATE-01] neither the first nor the second decider disagrees at the third step', async () => {
    const seen = await database.as('admin', async (sql) => {
      await awaiting(sql);
      await become(sql, 'stranger');
      await confirm(sql);
      const disagree = () =>
        refusalWithin(sql, () => sql`select confirm_kyc_approval(${mine}, false, 'No.')`);
      const second = await disagree();
      await become(sql, 'admin');
      const first = await disagree();
      return { first, second, state: (await reviewOf(sql, mine))?.['state'] };
    });
    expect(seen).toEqual({
      first: 'kyc.second_person_needed',
      second: 'kyc.second_person_needed',
      state: 'awaiting_senior',
    });
  });

  test('who submitted the profile gives no decision on it', async () => {
    const reason = await database.as('admin', async (sql) => {
      await becomeColleague(sql);
      await become(sql, 'admin');
      await givenSubmitted(sql, mine, 'stranger', 'admin');
      await withNothingOpen(sql, 'admin');
      await sql`select claim_kyc(${mine})`;
      await approve(sql, mine, 'high');
      await become(sql, 'stranger');
      return refusalWithin(sql, () => confirm(sql));
    });
    expect(reason).toBe('kyc.second_person_needed');
  });

  test.each(['second_decider', 'senior_decider'])(
    'one who decides twice is stopped by the table as well: %s',
    async (column) => {
      await expect(
        database.asPostgres(async (sql) => {
          await awaiting(sql);
          await sql`reset role`;
          await sql`update kyc_review_queue set ${sql(column)} = decided_by where profile_id = ${mine}`;
        }),
      ).rejects.toThrow('kyc_review_queue_four_eyes');
    },
  );
});
