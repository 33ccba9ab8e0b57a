import { describe, expect, test } from 'vitest';

import { after, outcomesAtOnce, refusalWithin, testAccess } from './support/access-table.ts';
import {
  behind,
  givenApproved,
  givenSubmitted as givenSubmittedApplication,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, people } from './support/ids.ts';
import { completePerson, givenClaimed, kycStateOf, reviewOf, saveKyc } from './support/kyc.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();
const { mine, others } = kycProfiles;

const takeBack = (sql: Sql, id: string | undefined, reason: string | null = 'Found in the deed.') =>
  sql`select take_back_question(${id ?? null}, ${reason})`;

/** A claimed case of the member with questions to them; goes on as the admin, who asked. */
async function givenQuestion(sql: Sql, ...questions: string[]): Promise<string[]> {
  await givenClaimed(sql, mine);
  const requests = questions.map((question) => ({ id: crypto.randomUUID(), question }));
  await sql`select request_kyc_information(${mine}, ${sql.json(requests)})`;
  return requests.map(({ id }) => id);
}

/** The same of an application. */
async function givenQuestionedApplication(sql: Sql, ...questions: string[]) {
  const application = await givenSubmittedApplication(sql);
  await become(sql, 'admin');
  await sql`select start_review(${application})`;
  const requests = questions.map((question) => ({ id: crypto.randomUUID(), question }));
  await sql`select request_information(${application}, ${sql.json(requests)})`;
  return { application, ids: requests.map(({ id }) => id) };
}

const stateOf = (sql: Sql, application: string) =>
  sql`select state from draft_applications where id = ${application}`.then(
    ([row]) => row?.['state'] as string,
  );

describe('[KYC-02] [APP-07] taking a question back', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      of KYC              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      of an application   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      of what is not asked | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed     | not_found | account.suspended
      read one taken back | grant | –           | –           | –           | –           | –                | yes       | –
      write the columns   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      'of KYC': after(
        (sql) => givenQuestion(sql, 'Why?'),
        (sql, [id]) => takeBack(sql, id),
      ),
      'of an application': after(
        (sql) => givenQuestionedApplication(sql, 'Why?'),
        (sql, { ids: [id] }) => takeBack(sql, id),
      ),
      'of what is not asked': (sql) => takeBack(sql, crypto.randomUUID()),
      'read one taken back': after(
        async (sql) => {
          const [id] = await givenQuestion(sql, 'Why?');
          await takeBack(sql, id);
          return id;
        },
        (sql, id) => sql`select from kyc_requests where id = ${id ?? null}`,
      ),
      'write the columns': (sql) => sql`update kyc_requests set taken_back_reason = 'x'`,
    },
  );

  test('the last open one brings the case back to who asked, with the reason; the client reads no question', async () => {
    const seen = await database.as('member', async (sql) => {
      const ids = await givenQuestion(sql, 'Why?', 'Since when?');
      const review = () =>
        behind(sql, 'admin', () => sql`select id, opened_at, claimed_at from kyc_review_queue`);
      const before = await review();
      await takeBack(sql, ids[0]);
      const between = await kycStateOf(sql, mine);
      await takeBack(sql, ids[1], '  Found in the deed.  ');
      await takeBack(sql, ids[1], 'Repeated');
      const [kept] = await sql`
        select taken_back_by, taken_back_reason from kyc_requests where id = ${ids[1] ?? ''}`;
      const now = await review();
      await become(sql, 'member');
      const open = await sql`select from kyc_requests`;
      const notified = await sql`
        select title, message from notifications where kind = 'kyc.question_taken_back' order by message desc`;
      return {
        same: [before, now],
        between,
        kept,
        open,
        notified,
        state: await kycStateOf(sql, mine),
        review: await reviewOf(sql, mine),
      };
    });
    expect(seen.same[1]).toEqual(seen.same[0]);
    expect(seen).toMatchObject({
      between: 'information_requested',
      kept: { taken_back_by: people.admin, taken_back_reason: 'Found in the deed.' },
      open: [],
      notified: [
        {
          title: "We took back a question about Party of Mia's",
          message: 'No answer is needed: Why? One other question is open.',
        },
        { message: 'No answer is needed: Since when? There is nothing to do for you now.' },
      ],
      state: 'in_review',
      review: { state: 'claimed', assignee: people.admin, decision: null, decided_by: null },
    });
  });

  test('an application returns to its review', async () => {
    const seen = await database.as('member', async (sql) => {
      const { application, ids } = await givenQuestionedApplication(sql, 'Why?', 'Since when?');
      await takeBack(sql, ids[0]);
      const between = await stateOf(sql, application);
      await takeBack(sql, ids[1]);
      const [last] = await sql`
        select to_state, actor from application_events where application_id = ${application} order by at desc, from_state desc limit 1`;
      await become(sql, 'member');
      const open =
        await sql`select from application_requests where application_id = ${application}`;
      const notified =
        await sql`select kind from notifications where kind = 'application.question_taken_back'`;
      return { between, last, open, notified, state: await stateOf(sql, application) };
    });
    expect(seen).toMatchObject({
      between: 'information_requested',
      open: [],
      notified: [{}, {}],
      state: 'in_review',
    });
  });

  test('the client cannot answer it, and learns why; an answered one is not taken back', async () => {
    const seen = await database.as('member', async (sql) => {
      const [first, second] = await givenQuestion(sql, 'Why?', 'Since when?');
      const { ids } = await givenQuestionedApplication(sql, 'Why?', 'Since when?');
      await takeBack(sql, first);
      await takeBack(sql, ids[0]);
      await become(sql, 'member');
      const answers = [
        await refusalWithin(sql, () => sql`select answer_kyc_request(${first ?? ''}, 'Because.')`),
        await refusalWithin(sql, () => sql`select answer_request(${ids[0] ?? ''}, 'Because.')`),
      ];
      await sql`select answer_kyc_request(${second ?? ''}, 'Since May.')`;
      await sql`select answer_request(${ids[1] ?? ''}, 'Since May.')`;
      await become(sql, 'admin');
      return [
        ...answers,
        await refusalWithin(sql, () => takeBack(sql, second)),
        await refusalWithin(sql, () => takeBack(sql, ids[1])),
      ];
    });
    expect(seen).toEqual([
      'request.taken_back',
      'request.taken_back',
      'request.answered',
      'request.answered',
    ]);
  });

  test('a review is not started past a question that is open, or past an approval', async () => {
    const seen = await database.as('member', async (sql) => {
      const { application } = await givenQuestionedApplication(sql, 'Why?');
      const requested = await refusalWithin(sql, () => sql`select start_review(${application})`);
      const approved = await givenApproved(sql);
      return [requested, await refusalWithin(sql, () => sql`select start_review(${approved})`)];
    });
    expect(seen).toEqual(['application.illegal_move', 'application.illegal_move']);
  });

  test('after the case has returned, the client who answers learns that it was taken back', async () => {
    const reason = await database.as('member', async (sql) => {
      const [id] = await givenQuestion(sql, 'Why?');
      await takeBack(sql, id);
      await become(sql, 'member');
      return refusalWithin(sql, () => sql`select answer_kyc_request(${id ?? ''}, 'Because.')`);
    });
    expect(reason).toBe('request.taken_back');
  });

  test.each([
    ['no reason', null, 'request.take_back_reason_missing'],
    ['spaces', '   ', 'request.take_back_reason_missing'],
    ['a novel', 'x'.repeat(501), 'request.take_back_reason_missing'],
  ])('is refused with %s', async (_what, reason, expected) => {
    const seen = await database.as('member', async (sql) => {
      const [id] = await givenQuestion(sql, 'Why?');
      return [
        await refusalWithin(sql, () => takeBack(sql, id, reason)),
        await kycStateOf(sql, mine),
      ];
    });
    expect(seen).toEqual([expected, 'information_requested']);
  });

  test('is for who asked and who holds the case, not for a colleague, who reads only, or lost the duty', async () => {
    const seen = await database.as('member', async (sql) => {
      const [id] = await givenQuestion(sql, 'Why?');
      const { application, ids } = await givenQuestionedApplication(sql, 'Why?', 'Since when?');
      await becomeColleague(sql);
      const colleague = [
        await refusalWithin(sql, () => takeBack(sql, id)),
        await refusalWithin(sql, () => takeBack(sql, ids[0])),
      ];
      await sql`select take_over_application(${application}, 'She is away.')`;
      await takeBack(sql, ids[0]);
      const withDuties = async (duties: string[]) => {
        await sql`reset role`;
        await giveDuties(sql, people.admin, duties);
        await become(sql, 'admin');
        return refusalWithin(sql, () => takeBack(sql, id));
      };
      return {
        colleague,
        reader: await withDuties(['read_only']),
        billing: await withDuties(['billing']),
      };
    });
    expect(seen).toEqual({
      colleague: ['request.not_yours', 'request.not_yours'],
      reader: 'staff.read_only',
      billing: 'duty.reviewer_needed',
    });
  });

  test.each([
    ['with words, the case returns', 'Since May.', 'in_review'],
    ['by a correction not sent yet, it stays with the client', null, 'information_requested'],
  ])('where another question was answered %s', async (_what, answer, expected) => {
    const seen = await database.as('member', async (sql) => {
      const [first, second] = await givenQuestion(sql, 'Why?', 'Which address?');
      await become(sql, 'member');
      const version = await saveKyc(sql, mine, { ...completePerson, occupation: 'Sailor' });
      await sql`select answer_kyc_request(${second ?? ''}, ${answer})`;
      await become(sql, 'admin');
      await takeBack(sql, first);
      const state = await kycStateOf(sql, mine);
      await become(sql, 'member');
      const sent = await refusalWithin(sql, () => sql`select submit_kyc(${mine}, ${version})`);
      return { state, sent };
    });
    expect(seen).toEqual({ state: expected, sent: undefined });
  });

  test('what a client typed and did not send is kept, and what staff decide on stays as submitted', async () => {
    const seen = await database.as('member', async (sql) => {
      const [id] = await givenQuestion(sql, 'Why?');
      await become(sql, 'member');
      await saveKyc(sql, mine, { ...completePerson, occupation: 'Sailor' });
      await become(sql, 'admin');
      await takeBack(sql, id);
      const [row] = await sql`
        select data ->> 'occupation' as typed, submitted_data ->> 'occupation' as submitted from kyc_profiles where id = ${mine}`;
      return row;
    });
    expect(seen).toEqual({ typed: 'Sailor', submitted: 'Boat builder' });
  });
});

describe('[KYC-02] what was declared before', () => {
  test('a resubmission keeps the former data beside the review, the first one keeps none', async () => {
    const former = await database.as('member', async (sql) => {
      const [id] = await givenQuestion(sql, 'Which occupation?');
      await become(sql, 'member');
      const version = await saveKyc(sql, mine, { ...completePerson, occupation: 'Sailor' });
      await sql`select answer_kyc_request(${id ?? ''})`;
      await sql`select submit_kyc(${mine}, ${version})`;
      await become(sql, 'admin');
      return sql`
        select former_data ->> 'occupation' as occupation from kyc_review_queue where profile_id = ${mine} order by former_data nulls first`;
    });
    expect(former).toEqual([{ occupation: null }, { occupation: 'Boat builder' }]);
  });

  test('no client reads it', async () => {
    const rows = await database.as('member', async (sql) => {
      await givenQuestion(sql, 'Why?');
      await become(sql, 'member');
      const own = await sql`select former_data from kyc_review_queue`;
      await become(sql, 'owner');
      return [own, await sql`select former_data from kyc_review_queue`];
    });
    expect(rows).toEqual([[], []]);
  });
});

test('[KYC-02] of an answer and a taking back at once one wins', async () => {
  const id = crypto.randomUUID();
  await database.commitAs('otherMember', async (sql) => {
    await givenClaimed(sql, others, 'otherMember');
    await sql`select request_kyc_information(${others}, ${sql.json([{ id, question: 'Why?' }])})`;
  });
  const outcomes = await outcomesAtOnce([
    database.commitAs('otherMember', (sql) => sql`select answer_kyc_request(${id}, 'Because.')`),
    database.commitAs('admin', (sql) => takeBack(sql, id)),
  ]);
  expect(outcomes).toContain('yes');
  expect(['request.answered', 'request.taken_back']).toContain(
    outcomes.find((outcome) => outcome !== 'yes'),
  );
});
