import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { alerts, people, tenants } from './support/ids.ts';

const database = useDatabase();

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const snooze = (sql: Sql, ids: readonly string[], until = inDays(7), reason = 'Paid by cheque') =>
  sql`select * from snooze_alerts(${ids as string[]}::uuid[], ${until}, ${reason})`;
const wake = (sql: Sql, ids: readonly string[]) =>
  sql`select * from wake_alerts(${ids as string[]}::uuid[])`;

/** An open alert of the first tenant. */
async function givenAlert(sql: Sql, severity = 'warning'): Promise<string> {
  await sql`reset role`;
  const [row] = await sql`
    insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
    values (${tenants.first}, 'queue', ${`snooze:${crypto.randomUUID()}`}, ${severity}, 'Alert') returning id`;
  await become(sql, 'admin');
  return row?.['id'] as string;
}

async function stored(sql: Sql, id: string) {
  const [row] = await sql`
    select state, snoozed_until::text as until, snooze_reason as reason, snoozed_by as by
    from compliance_alerts where id = ${id}`;
  return { ...row };
}

const counted = async (sql: Sql) => {
  const [row] =
    await sql`select coalesce(sum(count), 0)::integer as n from compliance_alert_counts(${tenants.first})`;
  return row?.['n'] as number;
};

const awake = { until: null, reason: null, by: null };

describe('[CMP-02] an alert that is put off', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      snooze | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      wake   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      snooze: (sql) => snooze(sql, [alerts.mine]),
      wake: (sql) => wake(sql, [alerts.mine]),
    },
  );

  test('is not counted as waiting, says why, is in the history, and is brought back', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenAlert(sql);
      const before = await counted(sql);
      await snooze(sql, [id]);
      const asleep = await stored(sql, id);
      const during = await counted(sql);
      const [step] =
        await sql`select snoozed_until, note from alert_history(${id}) where snoozed_until is not null`;
      await wake(sql, [id]);
      return {
        asleep,
        step: { ...step },
        woken: await stored(sql, id),
        less: before - during,
        back: (await counted(sql)) - during,
      };
    });
    expect(seen).toEqual({
      asleep: { state: 'open', until: inDays(7), reason: 'Paid by cheque', by: people.admin },
      step: { snoozed_until: inDays(7), note: 'Paid by cheque' },
      woken: { state: 'open', ...awake },
      less: 1,
      back: 1,
    });
  });

  test('comes back on its day by reading, and the daily job takes the mark away', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenAlert(sql);
      await snooze(sql, [id]);
      const asleep = await counted(sql);
      await sql`reset role`;
      await sql`update compliance_alerts set snoozed_until = private.today() where id = ${id}`;
      await become(sql, 'admin');
      const onItsDay = await counted(sql);
      await sql`reset role`;
      await sql`select private.maintenance_step('alerts')`;
      return { more: onItsDay - asleep, after: await stored(sql, id) };
    });
    expect(seen).toMatchObject({ more: 1, after: awake });
  });

  test('comes back at once when it gets worse, and not when it stays', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenAlert(sql, 'warning');
      await snooze(sql, [id]);
      await sql`reset role`;
      const raise = (severity: string, title: string) => sql`
        select private.raise_alert(jsonb_populate_record(known, jsonb_build_object('severity', ${severity}::text, 'title', ${title}::text)))
        from compliance_alerts as known where known.id = ${id}`;
      await raise('warning', 'Another title');
      const same = await stored(sql, id);
      await raise('critical', 'Worse');
      return { same: same['until'] as string, worse: await stored(sql, id) };
    });
    expect(seen).toMatchObject({ same: inDays(7), worse: { state: 'open', ...awake } });
  });

  test('is no longer snoozed once it is resolved, and a resolved one is refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenAlert(sql);
      await snooze(sql, [id]);
      await sql`select resolve_alert(${id}, 'Paid')`;
      const nothing = crypto.randomUUID();
      const answers = await snooze(sql, [id, nothing]);
      return {
        after: await stored(sql, id),
        codes: [id, nothing].map(
          (each) => answers.find((row) => row['id'] === each)?.['code'] as string,
        ),
      };
    });
    expect(seen).toEqual({
      after: { state: 'resolved', ...awake },
      codes: ['alert.illegal_move', 'not_found'],
    });
  });

  test('asks a day from tomorrow to 90 days on, a reason, and a selection', async () => {
    const refused = await database.as('admin', async (sql) => {
      const id = await givenAlert(sql);
      return [
        await refusalWithin(sql, () => snooze(sql, [id], inDays(-1))),
        await refusalWithin(sql, () => snooze(sql, [id], inDays(93))),
        await refusalWithin(sql, () => snooze(sql, [id], inDays(7), ' ')),
        await refusalWithin(sql, () => snooze(sql, [id], inDays(7), 'x'.repeat(501))),
        await refusalWithin(sql, () => snooze(sql, [])),
        await refusalWithin(sql, () => wake(sql, [])),
      ];
    });
    expect(refused).toEqual([
      'alert.snooze_day_invalid',
      'alert.snooze_day_invalid',
      'alert.snooze_reason_missing',
      'alert.snooze_reason_missing',
      'alert.selection_invalid',
      'alert.selection_invalid',
    ]);
  });
});
