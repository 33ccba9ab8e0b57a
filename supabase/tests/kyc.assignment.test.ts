import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, people, tenants } from './support/ids.ts';
import {
  givenClaimed,
  givenSubmitted,
  kycProfile,
  kycStateOf,
  reviewOf,
  withNothingOpen,
} from './support/kyc.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();
const { mine, others } = kycProfiles;

const assign = (sql: Sql, person: string, word: string | null = null) =>
  sql`select assign_kyc(${mine}, ${person}, ${word})`;
const takeOver = (sql: Sql, reason: string | null = 'She is away this week') =>
  sql`select take_over_kyc(${mine}, ${reason})`;
const reopen = (sql: Sql, reason: string | null = 'The statement came after all') =>
  sql`select reopen_kyc(${mine}, ${reason})`;

const claimed = (sql: Sql) => givenClaimed(sql, mine);

async function rejected(sql: Sql): Promise<void> {
  await claimed(sql);
  await withNothingOpen(sql, 'admin');
  await sql`select reject_kyc(${mine}, 'cannot_act', 'Nobody may act for them.')`;
}

/** What the refusal of a claim says beside its code. The transaction ends with it. */
async function claimDetail(sql: Sql): Promise<unknown> {
  try {
    await sql`select claim_kyc(${mine})`;
    return null;
  } catch (error) {
    return JSON.parse((error as { detail?: string }).detail ?? 'null') as unknown;
  }
}

/** What a person was notified of, the text of staff among it. */
async function noticesOf(sql: Sql, person: string) {
  await sql`reset role`;
  const rows = await sql`
    select kind, title, message from notifications where user_id = ${person} and kind in (
      'kyc.assigned', 'kyc.passed_on', 'kyc.taken_over', 'kyc.reopened') order by kind`;
  return rows.map((row) => ({ ...row }));
}

describe('[KYC-02] who may pass a case on', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin            | suspended
      assign          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes              | account.suspended
      take over       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes              | account.suspended
      set a priority  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes              | account.suspended
      reopen          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes              | account.suspended
      assign nothing  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found        | account.suspended
      list the cases  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes              | account.suspended
    `,
    {
      assign: after(claimed, (sql) => assign(sql, people.admin)),
      'take over': after(claimed, (sql) => takeOver(sql)),
      'set a priority': after(claimed, (sql) => sql`select set_kyc_priority(${mine}, 'urgent')`),
      reopen: after(rejected, (sql) => reopen(sql)),
      'assign nothing': (sql) =>
        sql`select assign_kyc(${crypto.randomUUID()}, ${people.admin}, null)`,
      'list the cases': after(claimed, (sql) => sql`select * from kyc_queue(${tenants.first})`),
    },
  );
});

describe('[KYC-02] a case changes hands', () => {
  test('to a colleague, with a message to them; who had it is notified, the client is not', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await becomeColleague(sql);
      await assign(sql, people.stranger);
      await assign(sql, people.admin, 'You know the family.');
      const review = await reviewOf(sql, mine);
      return {
        review,
        state: await kycStateOf(sql, mine),
        admin: await noticesOf(sql, people.admin),
        stranger: await noticesOf(sql, people.stranger),
        member: await noticesOf(sql, people.member),
      };
    });
    expect(seen.review).toMatchObject({ state: 'claimed', assignee: people.admin });
    expect(seen.state).toBe('in_review');
    expect(seen.admin).toEqual([
      expect.objectContaining({ kind: 'kyc.assigned', message: 'You know the family.' }),
      expect.objectContaining({ kind: 'kyc.passed_on' }),
    ]);
    expect(seen.stranger).toEqual([]);
    expect(seen.member).toEqual([]);
  });

  test('one that waits is in review once it is assigned', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenSubmitted(sql, mine, 'member', 'admin');
      await assign(sql, people.admin);
      return [await kycStateOf(sql, mine), (await reviewOf(sql, mine))?.['assignee']];
    });
    expect(seen).toEqual(['in_review', people.admin]);
  });

  test('taken over with a reason, which the colleague reads', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await becomeColleague(sql);
      const refusals = [
        await refusalWithin(sql, () => takeOver(sql, ' ')),
        await refusalWithin(sql, () => sql`select claim_kyc(${mine})`),
      ];
      await takeOver(sql);
      await takeOver(sql);
      const review = await reviewOf(sql, mine);
      return { refusals, review, notices: await noticesOf(sql, people.admin) };
    });
    expect(seen.refusals).toEqual(['assign.reason_missing', 'kyc.claimed_by_another']);
    expect(seen.review).toMatchObject({ state: 'claimed', assignee: people.stranger });
    expect(seen.notices).toEqual([
      expect.objectContaining({
        kind: 'kyc.taken_over',
        message: expect.stringContaining('She is away this week'),
      }),
    ]);
  });

  test('a claimed case answers with the name of the colleague who has it', async () => {
    const detail = await database.as('member', async (sql) => {
      await claimed(sql);
      await becomeColleague(sql);
      return claimDetail(sql);
    });
    expect(detail).toEqual([
      { code: 'kyc.claimed_by_another', field: 'assignee', detail: expect.stringMatching(/\S/) },
    ]);
  });

  test('only to active reviewers, and never to the person who submitted it', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenSubmitted(sql, others, 'admin', 'admin');
      const own = [
        await refusalWithin(sql, () => sql`select assign_kyc(${others}, ${people.admin})`),
        await refusalWithin(sql, () => sql`select take_over_kyc(${others}, 'Mine')`),
      ];
      await givenSubmitted(sql, mine, 'member', 'admin');
      const client = await refusalWithin(sql, () => assign(sql, people.member));
      await becomeColleague(sql);
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['senior']);
      await become(sql, 'admin');
      return {
        own,
        client,
        noReviewer: await refusalWithin(sql, () => assign(sql, people.stranger)),
      };
    });
    expect(seen).toEqual({
      own: ['kyc.second_person_needed', 'kyc.second_person_needed'],
      client: 'assign.not_possible',
      noReviewer: 'assign.not_possible',
    });
  });

  test('not while a decision waits for the second person, and not by staff who only read', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await withNothingOpen(sql, 'admin');
      await sql`select set_kyc_level(${mine}, 'enhanced')`;
      await sql`reset role`;
      await sql`update kyc_review_queue set state = 'awaiting_second', decision = 'approve', rating = 'low', decided_by = assignee
        where profile_id = ${mine} and state = 'claimed'`;
      await becomeColleague(sql);
      const moved = [
        await refusalWithin(sql, () => takeOver(sql)),
        await refusalWithin(sql, () => assign(sql, people.stranger)),
      ];
      await become(sql, 'admin');
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['read_only']);
      await become(sql, 'stranger');
      return {
        moved,
        reader: [
          await refusalWithin(sql, () => takeOver(sql)),
          await refusalWithin(sql, () => sql`select set_kyc_priority(${mine}, 'high')`),
        ],
      };
    });
    expect(seen).toEqual({
      moved: ['kyc.illegal_move', 'kyc.illegal_move'],
      reader: ['staff.read_only', 'staff.read_only'],
    });
  });
});

describe('[KYC-02] priority and the way back', () => {
  test('a priority moves the open review, and no other', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await sql`select set_kyc_priority(${mine}, 'urgent')`;
      const review = await reviewOf(sql, mine);
      return {
        priority: review?.['priority'],
        none: await refusalWithin(sql, () => sql`select set_kyc_priority(${others}, 'high')`),
        empty: await refusalWithin(sql, () => sql`select set_kyc_priority(${mine}, null)`),
      };
    });
    expect(seen).toEqual({
      priority: 'urgent',
      none: 'kyc.illegal_move',
      empty: 'kyc.priority_missing',
    });
  });

  test('a rejection is taken back with a reason among staff, and the client is notified without it', async () => {
    const seen = await database.as('member', async (sql) => {
      await rejected(sql);
      const empty = await refusalWithin(sql, () => reopen(sql, ' '));
      await reopen(sql);
      await reopen(sql);
      const profile = await kycProfile(sql, mine);
      const review = await reviewOf(sql, mine);
      const reviews = await behind(
        sql,
        'admin',
        () => sql`select from kyc_review_queue where profile_id = ${mine}`,
      );
      const notes = await sql`select note from kyc_notes where profile_id = ${mine}`;
      return {
        empty,
        profile,
        review,
        reviews: reviews.length,
        notes: notes.map((row) => row['note'] as string),
        member: await noticesOf(sql, people.member),
      };
    });
    expect(seen.empty).toBe('kyc.reopen_reason_missing');
    expect(seen.profile).toMatchObject({
      state: 'submitted',
      reason_code: null,
      reason_note: null,
    });
    expect(seen.review).toMatchObject({ state: 'waiting', assignee: null });
    expect(seen.reviews).toBe(2);
    expect(seen.notes).toEqual(['The statement came after all']);
    expect(seen.member).toHaveLength(1);
    expect(JSON.stringify(seen.member)).not.toContain('statement');
  });

  test('what is not rejected is not reopened', async () => {
    const refusal = await database.as('admin', (sql) =>
      refusalWithin(sql, () => sql`select reopen_kyc(${others}, 'Why not')`),
    );
    expect(refusal).toBe('kyc.illegal_move');
  });
});

describe('[KYC-02] the queue of staff', () => {
  test('has each case in its views, with why it is there and who has it', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await givenSubmitted(sql, others, 'otherMember', 'admin');
      const view = async (show: string) => {
        const rows = await sql`select * from kyc_queue(${tenants.first}, ${show})`;
        return rows.map((row) => [row['profile_id'], row['state'], row['cause']]);
      };
      const [counts] = await sql`select * from kyc_queue_counts(${tenants.first})`;
      return {
        mine: await view('mine'),
        unassigned: await view('unassigned'),
        second: await view('second'),
        all: (await view('all')).length,
        counts,
        elsewhere: (await sql`select * from kyc_queue(${tenants.second})`).length,
      };
    });
    expect(seen.mine).toEqual([[mine, 'claimed', 'new']]);
    expect(seen.unassigned).toEqual([[others, 'waiting', 'new']]);
    expect(seen.second).toEqual([]);
    expect(seen.all).toBe(2);
    expect(seen.counts).toMatchObject({ mine: 1, unassigned: 1, second: 0, everything: 2 });
    expect(seen.elsewhere).toBe(0);
  });

  test('has a view of the cases that the firm supplies itself', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await givenSubmitted(sql, others, 'otherMember', 'admin');
      const provided = async () => [
        (await sql`select profile_id from kyc_queue(${tenants.first}, 'provided')`).map(
          (row) => row['profile_id'] as string,
        ),
        (await sql`select provided from kyc_queue_counts(${tenants.first})`)[0]?.[
          'provided'
        ] as number,
      ];
      const before = await provided();
      await sql`select set_party_provided(party_id, true) from kyc_profiles where id = ${others}`;
      return [before, await provided()];
    });
    expect(seen).toEqual([
      [[], 0],
      [[others], 1],
    ]);
  });

  test('asks the second person only: not who decided first, nor staff without the duty', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      await sql`reset role`;
      await sql`update kyc_review_queue set state = 'awaiting_second', decision = 'approve', rating = 'high', decided_by = assignee
        where profile_id = ${mine} and state = 'claimed'`;
      await become(sql, 'admin');
      const second = () => sql`select from kyc_queue(${tenants.first}, 'second')`;
      const first = (await second()).length;
      await becomeColleague(sql);
      const colleague = (await second()).length;
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['reviewer', 'senior']);
      await become(sql, 'stranger');
      return [first, colleague, (await second()).length];
    });
    expect(seen).toEqual([0, 1, 0]);
  });

  test('says that a case came back after a question', async () => {
    const seen = await database.as('member', async (sql) => {
      await claimed(sql);
      const question = crypto.randomUUID();
      await sql`select request_kyc_information(${mine}, ${sql.json([{ id: question, question: 'Why?' }])})`;
      const requested = await sql`select from kyc_queue(${tenants.first}, 'asked')`;
      await become(sql, 'member');
      await sql`select answer_kyc_request(${question}, 'Because.')`;
      await sql`select submit_kyc(${mine}, (select version from kyc_profiles where id = ${mine}))`;
      await become(sql, 'admin');
      const [row] = await sql`select cause from kyc_queue(${tenants.first}, 'unassigned')`;
      return [requested.length, row?.['cause']];
    });
    expect(seen).toEqual([1, 'resubmitted']);
  });
});
