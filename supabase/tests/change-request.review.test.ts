import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import {
  approve,
  ask,
  claim,
  givenInReview,
  office,
  reject,
  save,
  settle,
  start,
  stateOf,
  submit,
  versionOf,
  withdraw,
} from './support/changes.ts';
import { become, useDatabase } from './support/database.ts';
import { people } from './support/ids.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

describe('[COM-04] deciding', () => {
  test('a question goes to the client, who edits the request and resubmits it', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      const stale = await versionOf(sql, id);
      await ask(sql, id, ' Which street? ');
      await ask(sql, id, 'Which street?');
      const another = await refusalWithin(sql, () => ask(sql, id, 'And which town?'));
      await become(sql, 'member');
      const reference = await submit(
        sql,
        id,
        await save(sql, id, await versionOf(sql, id), { details: { address: 'Newer Street' } }),
      );
      await become(sql, 'admin');
      await claim(sql, id);
      const asReadBefore = await refusalWithin(
        sql,
        () => sql`select approve_change_request(${id}, ${stale})`,
      );
      await approve(sql, id);
      await approve(sql, id);
      return {
        another,
        asReadBefore,
        reference,
        timeline:
          await sql`select to_state, note from change_request_events where request_id = ${id} and note is not null`,
        state: await stateOf(sql, id),
        notified: (
          await behind(
            sql,
            'admin',
            () =>
              sql`select kind from notifications where user_id = ${people.member} and kind like 'change.%' order by kind`,
          )
        ).map((row) => row['kind'] as string),
      };
    });
    expect(seen).toEqual({
      another: 'change.illegal_move',
      asReadBefore: 'change.conflict',
      reference: expect.stringMatching(/^C-/),
      timeline: [{ to_state: 'information_requested', note: 'Which street?' }],
      state: 'approved',
      notified: [
        'change.approved',
        'change.in_review',
        'change.in_review',
        'change.information_requested',
      ],
    });
  });

  test('of two claims, one succeeds and the other is refused', async () => {
    const reasons = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      await claim(sql, id);
      await becomeColleague(sql);
      return refusalWithin(sql, () => claim(sql, id));
    });
    expect(reasons).toBe('change.claimed');
  });

  test('rejecting needs a reason, which the client reads with the note', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      const refused = [
        await refusalWithin(sql, () => reject(sql, id, 'unreadable')),
        await refusalWithin(sql, () => reject(sql, id, 'other', 'x'.repeat(1801))),
      ];
      await reject(sql, id, 'change_not_authorised', 'Send the resolution.');
      await reject(sql, id);
      const later = await refusalWithin(sql, () => approve(sql, id));
      await become(sql, 'member');
      return {
        refused,
        later,
        state: await stateOf(sql, id),
        notified: await sql`select message from notifications where kind = 'change.rejected'`,
      };
    });
    expect(seen).toEqual({
      refused: ['review.reason_missing', 'review.note_too_long'],
      later: 'change.illegal_move',
      state: 'rejected',
      notified: [
        {
          message:
            'The resolution or consent that this change needs was not given. Send the resolution.',
        },
      ],
    });
  });

  test('staff may submit for a client, and then a colleague approves', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await start(sql, office.kind);
      await submit(sql, id, await save(sql, id, 1, office));
      await claim(sql, id);
      await settle(sql, id);
      const own = await refusalWithin(sql, () => approve(sql, id));
      await becomeColleague(sql);
      await approve(sql, id);
      return { own, state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({ own: 'not_allowed', state: 'approved' });
  });

  test.each(['', ' '.repeat(5), 'x'.repeat(2001)])('a question has words', async (question) => {
    const reason = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      return refusalWithin(sql, () => ask(sql, id, question));
    });
    expect(reason).toBe('change.question_missing');
  });

  test('withdrawn and approved at once: one wins, the other is refused', async () => {
    const id = await database.commitAs('member', (sql) => givenInReview(sql, office));
    const results = await Promise.all([
      refusal(database.commitAs('member', (sql) => withdraw(sql, id))),
      refusal(database.commitAs('admin', (sql) => approve(sql, id))),
    ]);
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    // The second one meets the new state, or the version that came with it.
    expect(['change.illegal_move', 'change.conflict']).toContain(
      results.find((result) => result !== undefined),
    );
  });
});
