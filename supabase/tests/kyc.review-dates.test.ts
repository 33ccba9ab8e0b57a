import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, people } from './support/ids.ts';
import { approve, givenClaimed, kycStateOf, saveKyc, withNothingOpen } from './support/kyc.ts';

const database = useDatabase();
const { mine } = kycProfiles;

describe('[KYC-03] reviews', () => {
  async function approved(sql: Sql): Promise<void> {
    await givenClaimed(sql, mine);
    await withNothingOpen(sql, 'admin');
    await approve(sql, mine, 'low');
    await sql`reset role`;
  }

  const dueIn = (sql: Sql, days: number) =>
    sql`update kyc_oversight set next_review_on = private.today() + ${days}::int where profile_id = ${mine}`;
  const run = (sql: Sql) =>
    sql`select private.review_kyc() as n`.then(([row]) => row?.['n'] as number);

  test('the client is notified in time, the approval counts on its last day and expires after it, each once', async () => {
    const seen = await database.as('member', async (sql) => {
      await approved(sql);
      const steps: unknown[] = [];
      for (const days of [61, 60, 0, -1, -2]) {
        await dueIn(sql, days);
        steps.push([await run(sql), await kycStateOf(sql, mine)]);
      }
      const notified = await sql`select kind, user_id from notifications
        where kind in ('kyc.review_due', 'kyc.expired') and user_id = ${people.member} order by kind`;
      return { steps, notified };
    });
    expect(seen).toEqual({
      steps: [
        [0, 'approved'],
        [1, 'review_due'],
        [0, 'review_due'],
        [1, 'expired'],
        [0, 'expired'],
      ],
      notified: [
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

  test('staff start a review before its day when something happened, with a note among staff', async () => {
    const seen = await database.as('member', async (sql) => {
      await approved(sql);
      await become(sql, 'admin');
      const silent = await refusalWithin(sql, () => sql`select recall_kyc(${mine}, '')`);
      await sql`select recall_kyc(${mine}, 'In the newspapers.')`;
      await sql`select recall_kyc(${mine}, 'Repeated')`;
      const notes = await sql`select note from kyc_notes`;
      await become(sql, 'member');
      const notified =
        await sql`select title, message from notifications where kind = 'kyc.review_due'`;
      return { silent, notes, notified, state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({
      silent: 'kyc.note_missing',
      notes: [{ note: 'In the newspapers.' }],
      notified: [
        {
          title: "Please confirm what we know about Party of Mia's",
          message: 'Please review the details, correct what has changed, and resubmit them.',
        },
      ],
      state: 'review_due',
    });
  });

  test('a client who has left the tenant is not notified', async () => {
    const notified = await database.as('member', async (sql) => {
      await approved(sql);
      await sql`delete from tenant_users where user_id = ${people.member}`;
      await dueIn(sql, 10);
      await run(sql);
      return sql`select from notifications where kind = 'kyc.review_due' and user_id = ${people.member}`;
    });
    expect(notified).toHaveLength(0);
  });
});
