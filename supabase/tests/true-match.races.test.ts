import { expect, test } from 'vitest';

import {
  approve,
  completeData,
  givenApproved,
  givenSubmitted,
  incorporate,
  settleChecks,
} from './support/applications.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, parties } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';
import { overlap } from './support/overlap.ts';
import { givenHit, personOf } from './support/true-matches.ts';

// These commit, and leave rows behind: each has an application of its own, in a database of its own.
const database = useDatabase();

/** Names are taken once a company has them. */
const newData = () => ({ ...completeData(), names: [`Heron ${crypto.randomUUID()} Ltd.`] });
const givenNew = (sql: Sql) => givenApproved(sql, newData());

async function inReview(sql: Sql): Promise<string> {
  const id = await givenSubmitted(sql, newData());
  await settleChecks(sql, id);
  await sql`select start_review(${id})`;
  return id;
}

async function givenFiled(sql: Sql): Promise<string> {
  const id = await givenNew(sql);
  await sql`select file_application(${id})`;
  return id;
}

let number = 0;

const moves: [
  string,
  (sql: Sql) => Promise<string>,
  (sql: Sql, id: string) => PromiseLike<unknown>,
][] = [
  ['approving', inReview, (sql, id) => approve(sql, id)],
  ['filing', givenNew, (sql, id) => sql`select file_application(${id})`],
  ['incorporating', givenFiled, (sql, id) => incorporate(sql, id, `9003${(number += 1)} B`)],
];

/** An application, and a hit of one of its people that staff dismissed before. */
async function given(make: (sql: Sql) => Promise<string>) {
  return database.commitAs('member', async (sql) => {
    const id = await make(sql);
    const hit = await givenHit(sql, await personOf(sql, id, 0), 'false_match');
    return { id, hit };
  });
}

async function isTrue(sql: Sql, hit: string) {
  await sql`select reopen_hit(${hit})`;
  return sql`select decide_hit(${hit}, true, 'The same person after all.')`;
}

test.each(moves)(
  '[GATE-02] %s waits for a decision under way, and is refused when it is a true match',
  async (_what, make, move) => {
    const { id, hit } = await given(make);
    const outcome = await overlap(
      database,
      ['admin', (sql) => isTrue(sql, hit)],
      ['admin', async (sql) => [await move(sql, id)]],
    );
    expect(outcome).toBe('application.not_ready');
  },
);

test.each(moves)(
  '[GATE-02] a decision waits for %s under way, and holds from then on',
  async (_what, make, move) => {
    const { id, hit } = await given(make);
    const outcome = await overlap(
      database,
      ['admin', async (sql) => [await move(sql, id)]],
      ['admin', (sql) => isTrue(sql, hit)],
    );
    const blockers = await database.as(
      'admin',
      (sql) => sql`select code from approval_blockers(${id}) where code = 'approval.hit_true'`,
    );
    // Of the person, and of the company they own.
    expect([outcome, blockers.length]).toEqual(['yes', 2]);
  },
);

test.each(moves)(
  '[GATE-02] %s and a decision at once never wait for each other',
  async (_what, make, move) => {
    const { id, hit } = await given(make);
    const settled = await Promise.allSettled([
      database.commitAs('admin', async (sql) => move(sql, id)),
      database.commitAs('admin', (sql) => isTrue(sql, hit)),
    ]);
    const codes = settled.map((each) =>
      each.status === 'fulfilled' ? 'yes' : (each.reason as { message: string }).message,
    );
    expect(['yes', 'application.not_ready']).toContain(codes[0]);
    expect(codes[1]).toBe('yes');
  },
);

test('[GATE-02] a payment waits for a decision under way, and is refused', async () => {
  const { invoice, hit } = await database.commitAs('admin', async (sql) => ({
    invoice: await givenIssued(sql, companies.mine),
    hit: await givenHit(sql, parties.mine, 'false_match'),
  }));
  const outcome = await overlap(
    database,
    ['admin', (sql) => isTrue(sql, hit)],
    ['admin', (sql) => pay(sql, invoice, 50)],
  );
  expect(outcome).toBe('invoice.hit_true');
});
