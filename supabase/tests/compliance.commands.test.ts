import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  alerts,
  applications,
  checks,
  companies,
  documents,
  obligations,
  parties,
  people,
  tenants,
} from './support/ids.ts';
import { givenDocument } from './support/documents.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

async function rowOf(sql: Sql, table: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from ${sql(table)} where id = ${id}`;
  return row ?? {};
}

describe('[CMP-01] settling an obligation', () => {
  const complete = (sql: Sql, day: string | null, reference?: string, note?: string) =>
    sql`select complete_obligation(${obligations.mine}, ${day}, ${reference ?? null}, ${note ?? null})`;

  test('keeps the day, the receipt and who noted it; a repeat changes nothing, other facts are refused', async () => {
    const { refused, row } = await database.as('admin', async (sql) => {
      await complete(sql, '2026-01-05', ' R-1 ', ' Paid by wire. ');
      await complete(sql, '2026-01-05', 'R-1', 'Paid by wire.');
      const others = [
        () => complete(sql, '2026-02-02', 'R-1', 'Paid by wire.'),
        () => complete(sql, '2026-01-05', 'R-2', 'Paid by wire.'),
        () => complete(sql, '2026-01-05', 'R-1'),
        () => complete(sql, null, 'R-1', 'Paid by wire.'),
      ];
      const reasons: (string | undefined)[] = [];
      for (const other of others) reasons.push(await refusalWithin(sql, other));
      return { refused: reasons, row: await rowOf(sql, 'obligations', obligations.mine) };
    });
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'obligation.done_otherwise'));
    expect(row).toMatchObject({
      state: 'done',
      reference: 'R-1',
      note: 'Paid by wire.',
      settled_by: people.admin,
    });
  });

  test.each([
    ['no day', null, '', '', 'obligation.day_invalid'],
    ['a day to come', '2999-01-01', '', '', 'obligation.day_invalid'],
    ['a novel for a receipt', '2026-01-05', 'x'.repeat(121), '', 'obligation.reference_too_long'],
    ['a novel for a note', '2026-01-05', '', 'x'.repeat(2001), 'obligation.note_too_long'],
  ])('refuses %s', async (_what, day, reference, note, expected) => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => complete(sql, day, reference, note)),
    );
    expect(reason).toBe(expected);
  });

  const completeWith = (sql: Sql, document: string | null) =>
    sql`select complete_obligation(${obligations.mine}, '2026-01-05', document_id => ${document})`;
  const receiptOf = async (sql: Sql) =>
    (await sql`select receipt from duty_list where id = ${obligations.mine}`)[0]?.['receipt'];

  test('a receipt is kept with it, the client reads it, and reopening takes it off', async () => {
    const seen = await database.as('admin', async (sql) => {
      const receipt = await givenDocument(sql, companies.mine, 'admin');
      await completeWith(sql, receipt);
      await completeWith(sql, receipt);
      const other = await refusalWithin(sql, () => completeWith(sql, crypto.randomUUID()));
      await become(sql, 'member');
      const shown = await receiptOf(sql);
      await become(sql, 'otherMember');
      const hidden = await sql`select from duty_list where id = ${obligations.mine}`;
      await become(sql, 'admin');
      await sql`select reopen_obligation(${obligations.mine})`;
      return { other, shown, hidden: hidden.length, after: await receiptOf(sql), receipt };
    });
    expect(seen).toMatchObject({
      other: 'obligation.done_otherwise',
      shown: { id: seen.receipt, file_name: 'scan.pdf' },
      hidden: 0,
      after: null,
    });
  });

  test('a receipt is a document of the same company that was neither returned nor replaced', async () => {
    const seen = await database.as('admin', async (sql) => {
      const returned = await givenDocument(sql, companies.mine, 'admin');
      await sql`select reject_document(${returned}, 'unreadable')`;
      const replaced = await givenDocument(sql, companies.mine, 'admin');
      await givenDocument(sql, companies.mine, 'admin', 'admin', { replaces: replaced });
      const wrong = {
        another: await givenDocument(sql, companies.others, 'admin'),
        foreign: documents.foreign,
        party: await givenDocument(sql, parties.mine, 'admin'),
        returned,
        replaced,
        nothing: crypto.randomUUID(),
      };
      const reasons: Record<string, unknown> = {};
      for (const [name, id] of Object.entries(wrong)) {
        reasons[name] = await refusalWithin(sql, () => completeWith(sql, id));
      }
      const firm = await refusalWithin(
        sql,
        () =>
          sql`select complete_obligation(${obligations.firm}, '2026-01-05', document_id => ${documents.mine})`,
      );
      const row = await rowOf(sql, 'obligations', obligations.mine);
      return { reasons: new Set([...Object.values(reasons), firm]), state: row['state'] };
    });
    expect(seen).toEqual({ reasons: new Set(['obligation.document_unknown']), state: 'open' });
  });

  test('waiving needs a reason, which the client reads; reopening takes either back', async () => {
    const seen = await database.as('admin', async (sql) => {
      const reasons = [
        await refusalWithin(sql, () => sql`select waive_obligation(${obligations.mine}, ' ')`),
        await refusalWithin(
          sql,
          () => sql`select waive_obligation(${obligations.mine}, ${'x'.repeat(2001)})`,
        ),
      ];
      await sql`select waive_obligation(${obligations.mine}, 'Dissolved in time.')`;
      await sql`select waive_obligation(${obligations.mine}, 'Dissolved in time. ')`;
      const again = await refusalWithin(
        sql,
        () => sql`select waive_obligation(${obligations.mine}, 'Again')`,
      );
      const late = await refusalWithin(sql, () => complete(sql, '2026-01-05'));
      await become(sql, 'member');
      const client = await rowOf(sql, 'obligations', obligations.mine);
      await become(sql, 'admin');
      await sql`select reopen_obligation(${obligations.mine})`;
      await sql`select reopen_obligation(${obligations.mine})`;
      await complete(sql, '2026-01-05');
      const other = await refusalWithin(
        sql,
        () => sql`select waive_obligation(${obligations.mine}, 'x')`,
      );
      return { reasons, again, late, note: client['note'], state: client['state'], other };
    });
    expect(seen).toEqual({
      reasons: ['obligation.note_missing', 'obligation.note_too_long'],
      again: 'obligation.illegal_move',
      late: 'obligation.illegal_move',
      note: 'Dissolved in time.',
      state: 'waived',
      other: 'obligation.illegal_move',
    });
  });

  test('what is void stays void', async () => {
    const reasons = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update obligations set state = 'void' where id = ${obligations.mine}`;
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => complete(sql, '2026-01-05')),
        await refusalWithin(sql, () => sql`select reopen_obligation(${obligations.mine})`),
      ];
    });
    expect(reasons).toEqual(['obligation.illegal_move', 'obligation.illegal_move']);
  });

  test('one fact makes one obligation', async () => {
    await expect(
      database.asPostgres(
        (sql) => sql`insert into obligations (tenant_id, rule_code, rule_from, because, due_on)
                     select tenant_id, rule_code, rule_from, because, due_on from obligations where id = ${obligations.firm}`,
      ),
    ).rejects.toThrow('obligations_once_key');
  });
});

describe('[CMP-02] alerts', () => {
  test('acknowledging assigns an alert to the caller, unless it is assigned', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`select acknowledge_alert(${alerts.mine})`;
      await sql`select acknowledge_alert(${alerts.mine})`;
      const row = await rowOf(sql, 'compliance_alerts', alerts.mine);
      await sql`select resolve_alert(${alerts.mine}, 'Paid.')`;
      return {
        row,
        late: await refusalWithin(sql, () => sql`select acknowledge_alert(${alerts.mine})`),
      };
    });
    expect(seen).toMatchObject({
      row: { state: 'acknowledged', assignee: people.admin, acknowledged_by: people.admin },
      late: 'alert.illegal_move',
    });
  });

  test('an alert is assigned to active staff only, who are notified unless they took it themselves', async () => {
    const seen = await database.as('admin', async (sql) => {
      const reasons = [
        await refusalWithin(sql, () => sql`select assign_alert(${alerts.mine}, ${people.member})`),
        await refusalWithin(
          sql,
          () => sql`select assign_alert(${alerts.mine}, ${people.suspended})`,
        ),
      ];
      await sql`select assign_alert(${alerts.mine}, ${people.admin})`;
      await becomeColleague(sql);
      await become(sql, 'admin');
      await sql`select assign_alert(${alerts.mine}, ${people.stranger})`;
      await sql`select assign_alert(${alerts.mine}, ${people.stranger})`;
      await sql`reset role`;
      const notified =
        await sql`select user_id, message from notifications where kind = 'alert.assigned'`;
      await become(sql, 'admin');
      await sql`select assign_alert(${alerts.mine}, null)`;
      return {
        reasons,
        notified,
        assignee: (await rowOf(sql, 'compliance_alerts', alerts.mine))['assignee'],
      };
    });
    expect(seen).toEqual({
      reasons: ['alert.assignee_invalid', 'alert.assignee_invalid'],
      notified: [{ user_id: people.stranger, message: 'Annual fee is late' }],
      assignee: null,
    });
  });

  test('resolving needs a note; reopening starts anew', async () => {
    const seen = await database.as('admin', async (sql) => {
      const reasons = [
        await refusalWithin(sql, () => sql`select resolve_alert(${alerts.mine}, '  ')`),
        await refusalWithin(
          sql,
          () => sql`select resolve_alert(${alerts.mine}, ${'x'.repeat(2001)})`,
        ),
      ];
      await sql`select resolve_alert(${alerts.mine}, 'Paid.')`;
      await sql`select resolve_alert(${alerts.mine}, 'Repeated')`;
      const resolved = await rowOf(sql, 'compliance_alerts', alerts.mine);
      await sql`select reopen_alert(${alerts.mine})`;
      await sql`select reopen_alert(${alerts.mine})`;
      return { reasons, resolved, reopened: await rowOf(sql, 'compliance_alerts', alerts.mine) };
    });
    expect(seen).toMatchObject({
      reasons: ['alert.note_invalid', 'alert.note_invalid'],
      resolved: {
        state: 'resolved',
        resolution: 'Paid.',
        resolved_by: people.admin,
        is_settled: true,
      },
      reopened: { state: 'open', resolution: null, resolved_by: null, is_settled: false },
    });
  });

  test('of two who resolve at once the first note stays', async () => {
    const [alert] = await database.commitAs(
      'postgres',
      (sql) => sql`insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
                   values (${tenants.first}, 'race', 'race', 'info', 'Race') returning id`,
    );
    const id = alert?.['id'] as string;
    const reasons = await Promise.all(
      ['One', 'Two'].map((note) =>
        refusal(database.commitAs('admin', (sql) => sql`select resolve_alert(${id}, ${note})`)),
      ),
    );
    const row = await database.as('admin', (sql) => rowOf(sql, 'compliance_alerts', id));
    expect([reasons, ['One', 'Two'].includes(String(row['resolution']))]).toEqual([
      [undefined, undefined],
      true,
    ]);
  });
});

describe('[CMP-02] the job raises and closes without duplicates', () => {
  const key = 'late:job';

  const raise = (sql: Sql, severity = 'warning', title = 'Late') =>
    sql`select private.raise_alert(jsonb_populate_record(null::compliance_alerts, ${sql.json({
      tenant_id: tenants.first,
      kind: 'obligation_late',
      dedupe_key: key,
      severity,
      title,
    })})) as id`.then(([row]) => row?.['id'] as string | null);

  const close = (sql: Sql) =>
    sql`select private.close_alert(${tenants.first}, ${key}) as closed`.then(
      ([row]) => row?.['closed'] as boolean,
    );

  const state = (sql: Sql) =>
    sql`select state, severity from compliance_alerts where dedupe_key = ${key}`.then((rows) =>
      rows.map((row) => `${row['state'] as string} ${row['severity'] as string}`),
    );

  test('the same fact is one alert, brought up to date', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const first = await raise(sql);
      const second = await raise(sql);
      const worse = await raise(sql, 'critical');
      return [first !== null, second, worse === first, await state(sql)];
    });
    expect(seen).toEqual([true, null, true, ['open critical']]);
  });

  test('what is gone is closed once, and opens again when it comes back', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await raise(sql);
      const closed = [await close(sql), await close(sql)];
      const between = await state(sql);
      await raise(sql);
      return [closed, between, await state(sql)];
    });
    expect(seen).toEqual([[true, false], ['resolved warning'], ['open warning']]);
  });

  test('what a person resolved stays so for the same fact, and what they look at stays theirs', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await raise(sql);
      await become(sql, 'admin');
      await sql`select acknowledge_alert(${id})`;
      await sql`reset role`;
      await raise(sql, 'critical');
      const looked = await state(sql);
      await become(sql, 'admin');
      await sql`select resolve_alert(${id}, 'Agreed with the Registrar.')`;
      await sql`reset role`;
      const again = await raise(sql, 'info');
      return [looked, again, await state(sql)];
    });
    expect(seen).toEqual([['acknowledged critical'], null, ['resolved critical']]);
  });
});

describe('[APP-07] checks', () => {
  const open = (
    sql: Sql,
    kind: string,
    subject: string,
    subjectId: string,
    id = crypto.randomUUID(),
  ) => sql`select open_check(${id}, ${kind}, ${subject}, ${subjectId})`;

  test.each([
    ['application', 'name_clearance', applications.others],
    ['company', 'good_standing', companies.mine],
    ['party', 'adverse_media', parties.mine],
  ])('are opened about an %s, in its tenant, once', async (subject, kind, subjectId) => {
    const seen = await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      await open(sql, kind, subject, subjectId, id);
      await open(sql, kind, subject, subjectId, id);
      const row = await rowOf(sql, 'compliance_checks', id);
      return {
        row,
        again: await refusalWithin(sql, () => open(sql, kind, subject, subjectId)),
        subject: row[`${subject}_id`],
      };
    });
    expect(seen).toMatchObject({
      row: { tenant_id: tenants.first, state: 'open', opened_by: people.admin },
      again: 'check.open_already',
      subject: subjectId,
    });
  });

  test.each([
    ['an unknown kind', 'horoscope', 'party'],
    ['a kind for something else', 'name_clearance', 'party'],
    ['an unknown subject', 'licence', 'document'],
  ])('refuse %s', async (_what, kind, subject) => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => open(sql, kind, subject, parties.mine)),
    );
    expect(reason).toBe('check.kind_unknown');
  });

  test('are answered with what was found, once; another answer needs reopening', async () => {
    const decide = (sql: Sql, isClear: boolean | null, result: string | null) =>
      sql`select decide_check(${checks.mine}, ${isClear}, ${result})`;
    const seen = await database.as('admin', async (sql) => {
      const reasons = [
        await refusalWithin(sql, () => decide(sql, true, ' ')),
        await refusalWithin(sql, () => decide(sql, null, 'x')),
        await refusalWithin(sql, () => decide(sql, true, 'x'.repeat(4001))),
      ];
      await decide(sql, true, ' Licence 77 seen. ');
      await decide(sql, true, 'Repeated');
      const other = await refusalWithin(sql, () => decide(sql, false, 'Forged.'));
      const clear = await rowOf(sql, 'compliance_checks', checks.mine);
      await sql`select reopen_check(${checks.mine})`;
      await sql`select reopen_check(${checks.mine})`;
      await decide(sql, false, 'Forged.');
      await open(sql, 'licence', 'company', companies.mine);
      const blocked = await refusalWithin(sql, () => sql`select reopen_check(${checks.mine})`);
      return {
        reasons,
        other,
        clear,
        blocked,
        last: await rowOf(sql, 'compliance_checks', checks.mine),
      };
    });
    expect(seen).toMatchObject({
      reasons: ['check.result_missing', 'check.result_missing', 'check.result_missing'],
      other: 'check.decided_already',
      clear: { state: 'clear', result: 'Licence 77 seen.', decided_by: people.admin },
      blocked: 'check.open_already',
      last: { state: 'refused', result: 'Forged.' },
    });
  });
});
