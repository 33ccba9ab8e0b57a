import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  closeCompany,
  effect,
  givenApproved,
  office,
  reject,
  stateOf,
  type Change,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, hits, people } from './support/ids.ts';

const database = useDatabase();

const dayIn = async (sql: Sql, days: number) => {
  const [row] = await sql`select (private.today() + ${days}::integer)::text as day`;
  return row?.['day'] as string;
};

const scheduleOf = async (sql: Sql, id: string) => {
  const [row] = await sql`
    select state, effective_on::text as day, scheduled_at is not null as scheduled, held_at is not null as held
    from change_requests where id = ${id}`;
  return row;
};

/** Approved and scheduled for tomorrow; the admin goes on. */
async function scheduled(sql: Sql, change: Change = office): Promise<string> {
  const id = await givenApproved(sql, { ...change, on: await dayIn(sql, 1) });
  await effect(sql, id);
  return id;
}

const run = () =>
  database.withoutTransaction(async (sql) => {
    const [row] = await sql`call private.effect_scheduled_changes(null, null)`;
    return row;
  });

/** Its day has come. */
const bringForward = (id: string) =>
  database.commitAs(
    'postgres',
    (sql) => sql`update change_requests set effective_on = private.today() where id = ${id}`,
  );

const officeOfMine = () =>
  database.asPostgres(async (sql) => {
    const [row] = await sql`select registered_office from companies where id = ${companies.mine}`;
    return row?.['registered_office'] as string | null;
  });

const messages = (id: string, kind: string) =>
  database.asPostgres(
    (sql) =>
      sql`select user_id, title from notifications where subject_id = ${id} and kind = ${kind}`,
  );

describe('[COM-04] a change with a day to come', () => {
  test('is scheduled, writes no register yet, and tells its requester the day once', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await scheduled(sql);
      await effect(sql, id);
      const before = await scheduleOf(sql, id);
      const [company] =
        await sql`select registered_office from companies where id = ${companies.mine}`;
      await effect(sql, id, await dayIn(sql, 5));
      const moved = await scheduleOf(sql, id);
      const tooLate = await refusalWithin(sql, async () => effect(sql, id, await dayIn(sql, 367)));
      const days = [await dayIn(sql, 1), await dayIn(sql, 5)];
      await sql`reset role`;
      const notified =
        await sql`select user_id from notifications where subject_id = ${id} and kind = 'change.scheduled'`;
      return {
        before,
        moved,
        company,
        tooLate,
        days,
        notified: notified.map((row) => row['user_id'] as string),
      };
    });
    expect(seen.before).toEqual({
      state: 'approved',
      day: seen.days[0],
      scheduled: true,
      held: false,
    });
    expect(seen.moved).toEqual({
      state: 'approved',
      day: seen.days[1],
      scheduled: true,
      held: false,
    });
    expect(seen.company?.['registered_office']).not.toBe('New Street');
    expect(seen.tooLate).toBe('change.day_too_late');
    expect(seen.notified).toEqual([people.member, people.member]);
  });

  test('a rejected one is scheduled no longer', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await scheduled(sql);
      await reject(sql, id, 'registry_refused');
      return scheduleOf(sql, id);
    });
    expect(seen).toMatchObject({ state: 'rejected', scheduled: false });
  });

  test('a company that is closed schedules none', async () => {
    const refused = await database.as('member', async (sql) => {
      const id = await givenApproved(sql, { ...office, on: await dayIn(sql, 1) });
      await closeCompany(sql, 'struck_off');
      return refusalWithin(sql, () => effect(sql, id));
    });
    expect(refused).toBe('change.company_closed');
  });
});

describe('[CMP-02] [COM-04] the nightly run', () => {
  test('effects it on its day and no earlier, once', async () => {
    const id = await database.commitAs('member', (sql) => scheduled(sql));
    expect(await run()).toEqual({ result: { effected: 0, held: 0 }, failure: null });
    await bringForward(id);
    expect(await run()).toEqual({ result: { effected: 1, held: 0 }, failure: null });
    expect(await officeOfMine()).toBe('New Street');
    expect(await run()).toEqual({ result: { effected: 0, held: 0 }, failure: null });
    expect(await messages(id, 'change.effected')).toHaveLength(1);
  });

  test('effects none that was not scheduled', async () => {
    const id = await database.commitAs('member', async (sql) =>
      givenApproved(sql, {
        ...office,
        details: { address: 'Unscheduled' },
        on: await dayIn(sql, 0),
      }),
    );
    expect(await run()).toMatchObject({ result: { effected: 0, held: 0 } });
    expect(await database.asPostgres((sql) => stateOf(sql, id))).toBe('approved');
  });

  test('holds one whose company has a match, says so once, and effects it when the match is settled', async () => {
    const id = await database.commitAs('member', (sql) =>
      scheduled(sql, { ...office, details: { address: 'Third Street' } }),
    );
    await bringForward(id);
    const match = (state: string) =>
      database.commitAs(
        'postgres',
        (sql) =>
          sql`update screening_hits set state = ${state}::hit_state, decided_at = now(), reason = 'Same.' where id = ${hits.mine}`,
      );
    await match('true_match');
    expect(await run()).toEqual({ result: { effected: 0, held: 1 }, failure: null });
    expect(await run()).toEqual({ result: { effected: 0, held: 1 }, failure: null });
    expect(await officeOfMine()).not.toBe('Third Street');
    expect(await database.asPostgres((sql) => scheduleOf(sql, id))).toMatchObject({ held: true });
    expect(await messages(id, 'change.held')).toEqual([
      {
        user_id: people.admin,
        title: expect.stringMatching(/^Change request C-\d+ did not take effect$/),
      },
    ]);

    await match('false_match');
    expect(await run()).toEqual({ result: { effected: 1, held: 0 }, failure: null });
    expect(await officeOfMine()).toBe('Third Street');
  });

  test('is called by no person', async () => {
    const refused = await database.as('admin', async (sql) => {
      await become(sql, 'admin');
      return refusalWithin(sql, () => sql`call private.effect_scheduled_changes(null, null)`);
    });
    expect(refused).toBe('grant');
  });
});
