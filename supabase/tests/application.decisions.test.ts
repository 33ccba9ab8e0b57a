import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  behind,
  completeData,
  givenApproved,
  givenSubmitted,
  save,
  settleChecks,
  submit,
  withApplication,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, people } from './support/ids.ts';

const database = useDatabase();

const question = (more: object = {}) => ({
  id: crypto.randomUUID(),
  field: 'people.0.birth_date',
  question: 'Is this the right date?',
  ...more,
});

const ask = (sql: Sql, id: string, requests: unknown) =>
  sql`select request_information(${id}, ${sql.json(requests as never)})`;
const answer = (sql: Sql, id: string, text: string | null = null) =>
  sql`select answer_request(${id}, ${text})`;
const reject = (sql: Sql, id: string, reason = 'name_unavailable', note: string | null = null) =>
  sql`select reject_application(${id}, ${reason}, ${note})`;
const withdraw = (sql: Sql, id: string, reason: string | null = null) =>
  sql`select withdraw_application(${id}, ${reason})`;
const file = (sql: Sql, id: string, reference: string | null = null) =>
  sql`select file_application(${id}, ${reference})`;

async function inReview(sql: Sql): Promise<string> {
  const id = await givenSubmitted(sql);
  await become(sql, 'admin');
  await sql`select start_review(${id})`;
  return id;
}

const asStaff = <T>(
  given: (sql: Sql) => Promise<string>,
  work: (sql: Sql, id: string) => Promise<T>,
) => withApplication(database, given, 'admin', work);

async function stateOf(sql: Sql, id: string): Promise<string> {
  const [row] = await sql`select state from draft_applications where id = ${id}`;
  return row?.['state'] as string;
}

describe('[APP-06] who may', () => {
  testAccess(
    database,
    `
                              | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      ask about another's     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | application.illegal_move | account.suspended
      reject another's        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | application.illegal_move | account.suspended
      file another's          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | application.illegal_move | account.suspended
      withdraw another's      | grant | not_found   | not_found   | yes         | not_allowed | not_found        | not_allowed | account.suspended
      withdraw my draft       | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      answer what is not there| grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
      write a question        | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      "ask about another's": (sql) => ask(sql, applications.others, [question()]),
      "reject another's": (sql) => reject(sql, applications.others),
      "file another's": (sql) => file(sql, applications.others),
      "withdraw another's": (sql) => withdraw(sql, applications.others),
      'withdraw my draft': (sql) => withdraw(sql, applications.mine),
      'answer what is not there': (sql) => answer(sql, crypto.randomUUID()),
      'write a question': (sql) => sql`insert into application_requests (tenant_id) values (null)`,
    },
  );

  test.each([
    ['member', 1],
    ['owner', 1],
    ['admin', 1],
    ['otherMember', 0],
    ['otherTenantOwner', 0],
    ['stranger', 0],
    ['suspended', 0],
  ] as const)(
    'the question about the member’s application is read by %s: %i',
    async (persona, count) => {
      const rows = await asStaff(inReview, async (sql, id) => {
        await ask(sql, id, [question()]);
        await become(sql, persona);
        return sql`select from application_requests where application_id = ${id}`;
      });
      expect(rows.length).toBe(count);
    },
  );
});

describe('[APP-06] asking for information', () => {
  test('sends the application back with its questions, and asks nothing twice when repeated', async () => {
    const requests = [question(), question({ field: undefined, question: 'Who pays?' })];
    const seen = await asStaff(inReview, async (sql, id) => {
      await ask(sql, id, requests);
      await ask(sql, id, requests);
      const notified = await behind(
        sql,
        'admin',
        () =>
          sql`select user_id, message from notifications where kind = 'application.information_requested'`,
      );
      const rows =
        await sql`select id, field, question, asked_by from application_requests order by question`;
      return { state: await stateOf(sql, id), notified, rows: [...rows] };
    });
    expect(seen.state).toBe('information_requested');
    expect(seen.notified).toEqual([
      { user_id: people.member, message: 'Blue Heron Holdings Ltd.: Is this the right date?' },
    ]);
    expect(seen.rows).toEqual([
      {
        id: requests[0]?.id,
        field: 'people.0.birth_date',
        question: 'Is this the right date?',
        asked_by: people.admin,
      },
      { id: requests[1]?.id, field: null, question: 'Who pays?', asked_by: people.admin },
    ]);
  });

  test.each([
    ['nothing', []],
    ['no list', {}],
    ['an empty question', [question({ question: '  ' })]],
    ['too long a question', [question({ question: 'x'.repeat(2001) })]],
    ['no id', [question({ id: 'x' })]],
    ['too many', Array.from({ length: 31 }, () => question())],
    ['words instead of questions', ['Why?']],
    ['one id twice', [question({ id: people.member }), question({ id: people.member })]],
  ])('refuses %s', async (_what, requests) => {
    const reason = await asStaff(inReview, (sql, id) =>
      refusalWithin(sql, () => ask(sql, id, requests)),
    );
    expect(reason).toBe('request.question_missing');
  });

  test('[APP-06] refuses an odd field and says in which question', async () => {
    const attempt = asStaff(inReview, (sql, id) =>
      ask(sql, id, [question(), question({ field: "'; drop table x; --" })]),
    );
    await expect(attempt).rejects.toMatchObject({
      message: 'request.field_unknown',
      detail: '[{"code": "request.field_unknown", "field": "1.field"}]',
    });
  });

  test('the client answers or edits, and resubmits once every question is done', async () => {
    const [first, second] = [question(), question({ field: undefined })];
    const seen = await asStaff(inReview, async (sql, id) => {
      await ask(sql, id, [first, second]);
      await become(sql, 'member');
      const [row] = await sql`select version from draft_applications where id = ${id}`;
      await answer(sql, first.id, ' It is. ');
      const tooEarly = await refusalWithin(sql, () => submit(sql, id, row?.['version'] as number));
      await answer(sql, second.id);
      const saved = await save(sql, id, row?.['version'] as number, {
        ...completeData(),
        purpose: 'Corrected.',
      });
      await submit(sql, id, saved);
      const late = await refusalWithin(sql, () => answer(sql, first.id, 'Too late'));
      const rows =
        await sql`select answer, answered_at is not null as done from application_requests order by answer`;
      return { tooEarly, late, rows: [...rows], state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({
      tooEarly: 'application.requests_open',
      late: 'application.not_editable',
      rows: [
        { answer: 'It is.', done: true },
        { answer: null, done: true },
      ],
      state: 'resubmitted',
    });
  });

  test('an answer has its limit, and no one else gives one', async () => {
    const requested = question();
    const reasons = await asStaff(inReview, async (sql, id) => {
      await ask(sql, id, [requested]);
      const byStaff = await refusalWithin(sql, () => answer(sql, requested.id, 'x'));
      await become(sql, 'otherMember');
      const byOther = await refusalWithin(sql, () => answer(sql, requested.id, 'x'));
      await become(sql, 'member');
      return [
        byStaff,
        byOther,
        await refusalWithin(sql, () => answer(sql, requested.id, 'x'.repeat(4001))),
      ];
    });
    expect(reasons).toEqual(['not_allowed', 'not_found', 'request.answer_too_long']);
  });
});

describe('[APP-06] rejecting', () => {
  test('ends it with a reason and a note in the timeline and in the notification', async () => {
    const seen = await asStaff(inReview, async (sql, id) => {
      await reject(sql, id, 'name_unavailable', ' Please choose others. ');
      await reject(sql, id, 'name_unavailable');
      await become(sql, 'member');
      return {
        state: await stateOf(sql, id),
        notes: (
          await sql`select note from application_events where application_id = ${id} and to_state = 'rejected'`
        ).map((row) => row['note'] as string),
        notified: (
          await sql`select message from notifications where kind = 'application.rejected'`
        ).map((row) => row['message'] as string),
      };
    });
    const text = 'None of the names asked for is available. Please choose others.';
    expect(seen).toEqual({ state: 'rejected', notes: [text], notified: [text] });
  });

  test.each([
    ['no reason', null, null, 'review.reason_missing'],
    ['a reason for documents', 'unreadable', null, 'review.reason_missing'],
    ['too long a note', 'other', 'x'.repeat(1801), 'review.note_too_long'],
  ])('refuses %s', async (_what, reason, note, expected) => {
    const found = await asStaff(inReview, (sql, id) =>
      refusalWithin(sql, () => sql`select reject_application(${id}, ${reason}, ${note})`),
    );
    expect(found).toBe(expected);
  });
});

describe('[APP-06] filing', () => {
  test('records the registry’s reference, notifies the client, and changes nothing the second time', async () => {
    const seen = await asStaff(givenApproved, async (sql, id) => {
      await file(sql, id, ' R-1 ');
      await file(sql, id, 'R-2');
      const [row] =
        await sql`select state, registry_reference from draft_applications where id = ${id}`;
      const notified = await behind(
        sql,
        'admin',
        () => sql`select from notifications where kind = 'application.filed'`,
      );
      return { ...row, notified: notified.length };
    });
    expect(seen).toEqual({ state: 'filed', registry_reference: 'R-1', notified: 1 });
  });

  test('a reference has its limit', async () => {
    const reason = await asStaff(givenApproved, (sql, id) =>
      refusalWithin(sql, () => file(sql, id, 'x'.repeat(61))),
    );
    expect(reason).toBe('application.registry_reference_invalid');
  });
});

describe('[APP-06] withdrawing', () => {
  test('is possible until it is filed, and notifies staff once', async () => {
    const seen = await withApplication(database, givenApproved, 'member', async (sql, id) => {
      await withdraw(sql, id, 'Changed my mind');
      await withdraw(sql, id);
      const notified = await behind(
        sql,
        'member',
        () => sql`select message from notifications where kind = 'application.withdrawn'`,
      );
      return { state: await stateOf(sql, id), notified: [...notified] };
    });
    expect(seen).toEqual({
      state: 'withdrawn',
      notified: [{ message: 'Blue Heron Holdings Ltd. Changed my mind' }],
    });
  });

  test('withdrawing a draft notifies no one', async () => {
    const notified = await database.as('member', async (sql) => {
      await withdraw(sql, applications.mine);
      return behind(
        sql,
        'member',
        () => sql`select from notifications where kind = 'application.withdrawn'`,
      );
    });
    expect(notified.length).toBe(0);
  });

  test('not after it was filed', async () => {
    const reason = await asStaff(givenApproved, async (sql, id) => {
      await file(sql, id);
      await become(sql, 'member');
      return refusalWithin(sql, () => withdraw(sql, id));
    });
    expect(reason).toBe('application.illegal_move');
  });

  test('the client withdraws while staff approve: one wins, the other is refused', async () => {
    const id = await database.commitAs('member', async (sql) => {
      const made = await inReview(sql);
      await settleChecks(sql, made);
      return made;
    });
    const reasons = await Promise.all([
      refusal(database.commitAs('member', (sql) => withdraw(sql, id))),
      refusal(database.commitAs('admin', (sql) => approve(sql, id))),
    ]);
    const state = await database.as('member', (sql) => stateOf(sql, id));
    // An approved application can still be withdrawn, a withdrawn one not approved.
    expect(state).toBe('withdrawn');
    expect([undefined, 'application.illegal_move']).toContain(reasons[1]);
    expect(reasons[0]).toBeUndefined();
  });
});
