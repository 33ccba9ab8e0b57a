import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { alerts, people, tenants } from './support/ids.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

/** Raises alerts of a tenant; returns their ids in the order of the severities. */
async function givenAlerts(
  sql: Sql,
  severities: readonly string[],
  tenant: string = tenants.first,
): Promise<string[]> {
  await sql`reset role`;
  const ids: string[] = [];
  for (const [place, severity] of severities.entries()) {
    const key = `queue:${place}`;
    const [row] =
      await sql`insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
        values (${tenant}, 'queue', ${key}, ${severity}, ${`Alert ${place}`}) returning id`;
    ids.push(row?.['id'] as string);
  }
  await become(sql, 'admin');
  return ids;
}

const plain = (rows: readonly Record<string, unknown>[]) => rows.map((row) => ({ ...row }));

const codes = async (rows: PromiseLike<readonly Record<string, unknown>[]>) =>
  Object.fromEntries((await rows).map((row) => [row['id'] as string, row['code']]));

describe('[CMP-02] the counts of alerts', () => {
  test('are those of one tenant, with how many are mine and no one’s', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`delete from compliance_alerts`;
      const [first = '', second = ''] = await givenAlerts(sql, ['critical', 'critical', 'info']);
      await givenAlerts(sql, ['critical', 'warning'], tenants.second);
      await sql`select assign_alert(${first}, auth.uid())`;
      await sql`select resolve_alert(${second}, 'Paid.')`;
      return [
        await sql`select state, severity, count::int, mine::int, unassigned::int from compliance_alert_counts(${tenants.first})`,
        await sql`select sum(count)::int as count from compliance_alert_counts(${tenants.second})`,
      ].map(plain);
    });
    expect(seen).toEqual([
      [
        { state: 'open', severity: 'critical', count: 1, mine: 1, unassigned: 0 },
        { state: 'open', severity: 'info', count: 1, mine: 0, unassigned: 1 },
      ],
      [{ count: 2 }],
    ]);
  });
});

describe('[CMP-02] a selection of alerts', () => {
  test('is acknowledged one by one: what is resolved is refused, the rest is done', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [first = '', second = ''] = await givenAlerts(sql, ['info', 'info']);
      const nothing = crypto.randomUUID();
      await sql`select resolve_alert(${second}, 'Paid.')`;
      const answer = await codes(
        sql`select * from acknowledge_alerts(array[${first}, ${second}, ${nothing}, ${first}]::uuid[])`,
      );
      const repeat = await codes(sql`select * from acknowledge_alerts(array[${first}]::uuid[])`);
      return { answer, repeat, first, second, nothing };
    });
    const { first, second, nothing } = seen;
    expect(seen.answer).toEqual({
      [first]: null,
      [second]: 'alert.illegal_move',
      [nothing]: 'not_found',
    });
    expect(seen.repeat).toEqual({ [first]: null });
  });

  test('is assigned with one notification; a resolved alert is refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      await becomeColleague(sql);
      const [first = '', second = '', third = ''] = await givenAlerts(sql, [
        'info',
        'info',
        'info',
      ]);
      await sql`select resolve_alert(${third}, 'Paid.')`;
      const assign = () =>
        codes(
          sql`select * from assign_alerts(array[${first}, ${second}, ${third}]::uuid[], ${people.stranger})`,
        );
      const answers = [await assign(), await assign()];
      await sql`reset role`;
      const notified =
        await sql`select title, user_id from notifications where kind = 'alert.assigned'`;
      return { answers, notified: plain(notified), first, second, third };
    });
    const { first, second, third } = seen;
    const answer = { [first]: null, [second]: null, [third]: 'alert.illegal_move' };
    expect(seen.answers).toEqual([answer, answer]);
    expect(seen.notified).toEqual([
      { title: '2 alerts were assigned to you', user_id: people.stranger },
    ]);
  });

  test('is resolved with one note; the note of a colleague stays, and a repeat is done', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [first = '', second = ''] = await givenAlerts(sql, ['info', 'info']);
      await becomeColleague(sql);
      await sql`select resolve_alert(${second}, 'Seen by a colleague.')`;
      await become(sql, 'admin');
      const resolve = () =>
        codes(
          sql`select * from resolve_alerts(array[${first}, ${second}]::uuid[], ' Extension granted. ')`,
        );
      const answers = [await resolve(), await resolve()];
      const notes =
        await sql`select resolution from compliance_alerts where id = any(array[${first}, ${second}]::uuid[]) order by resolution`;
      const reopened = await codes(
        sql`select * from reopen_alerts(array[${first}, ${second}]::uuid[])`,
      );
      return { answers, notes: plain(notes), reopened, first, second };
    });
    const { first, second } = seen;
    const answer = { [first]: null, [second]: 'alert.illegal_move' };
    expect(seen.answers).toEqual([answer, answer]);
    expect(seen.notes).toEqual([
      { resolution: 'Extension granted.' },
      { resolution: 'Seen by a colleague.' },
    ]);
    expect(seen.reopened).toEqual({ [first]: null, [second]: null });
  });

  test('refuses an empty selection, one too large, no note, and anyone but active staff', async () => {
    const reasons = await database.as('admin', async (sql) => {
      const many = Array.from({ length: 201 }, () => crypto.randomUUID());
      const attempts = [
        () => sql`select * from acknowledge_alerts('{}')`,
        () => sql`select * from acknowledge_alerts(null)`,
        () => sql`select * from reopen_alerts(${sql.array(many)}::uuid[])`,
        () => sql`select * from resolve_alerts(array[${alerts.mine}]::uuid[], '  ')`,
        () => sql`select * from assign_alerts(array[${alerts.mine}]::uuid[], ${people.member})`,
      ];
      const found: unknown[] = [];
      for (const attempt of attempts) found.push(await refusalWithin(sql, attempt));
      return found;
    });
    expect(reasons).toEqual([
      'alert.selection_invalid',
      'alert.selection_invalid',
      'alert.selection_invalid',
      'alert.note_invalid',
      'alert.assignee_invalid',
    ]);
  });
});

describe('[CMP-02] the history of an alert', () => {
  test('keeps who did what, also the note that reopening takes off', async () => {
    const steps = await database.as('admin', async (sql) => {
      const [id = ''] = await givenAlerts(sql, ['warning']);
      await sql`select acknowledge_alert(${id})`;
      await sql`select resolve_alert(${id}, 'Extension granted.')`;
      await sql`select reopen_alert(${id})`;
      return plain(
        await sql`select state, assignee_name is not null as named, was_assigned, note from alert_history(${id})`,
      );
    });
    expect(steps).toEqual([
      { state: 'open', named: false, was_assigned: false, note: null },
      { state: 'resolved', named: false, was_assigned: false, note: 'Extension granted.' },
      { state: 'acknowledged', named: true, was_assigned: true, note: null },
      { state: 'open', named: false, was_assigned: false, note: null },
    ]);
  });
});
