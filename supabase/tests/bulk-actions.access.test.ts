import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { givenAlerts, runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { alerts, applications, documents, kycProfiles, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const many =
  (action: string, ids: readonly string[], args: object = {}) =>
  (sql: Sql) =>
    runMany(sql, action, ids, args);
const mine = [alerts.mine];
const unknown = 'bulk.action_unknown';

describe('[UX-02] [JOB-01] who acts on a selection', () => {
  testAccess(
    database,
    `
                               | anon  | stranger    | member      | owner       | otherTenantOwner | admin                  | superAdmin             | suspended         | serviceRole
      acknowledge alerts       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                    | yes                    | account.suspended | grant
      accept a document        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                    | yes                    | account.suspended | grant
      another command          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | ${unknown}             | ${unknown}             | account.suspended | grant
      a statement for a name   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | ${unknown}             | ${unknown}             | account.suspended | grant
      an argument too many     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | bulk.arguments_invalid | bulk.arguments_invalid | account.suspended | grant
      an argument too few      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | bulk.arguments_invalid | bulk.arguments_invalid | account.suspended | grant
      no one by mistake        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | bulk.arguments_invalid | bulk.arguments_invalid | account.suspended | grant
      an object for a text     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | bulk.arguments_invalid | bulk.arguments_invalid | account.suspended | grant
      no rows                  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | bulk.selection_invalid | bulk.selection_invalid | account.suspended | grant
      2,001 rows               | grant | not_allowed | not_allowed | not_allowed | not_allowed      | bulk.selection_invalid | bulk.selection_invalid | account.suspended | grant
      a firm that is not there | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found              | not_found              | account.suspended | grant
      call what does it        | grant | grant       | grant       | grant       | grant            | grant                  | grant                  | grant             | grant
      speak for a person       | grant | grant       | grant       | grant       | grant            | grant                  | grant                  | grant             | grant
      read the selected rows   | grant | grant       | grant       | grant       | grant            | grant                  | grant                  | grant             | grant
    `,
    {
      'acknowledge alerts': many('alerts.acknowledge', mine),
      'accept a document': many('documents.accept', [documents.mine]),
      'another command': many('set_user_role', [people.member]),
      'a statement for a name': many("alerts.acknowledge'; drop table jobs; --", mine),
      'an argument too many': many('alerts.acknowledge', mine, { command: 'resolve_alerts' }),
      'an argument too few': many('alerts.assign', mine),
      'no one by mistake': many('alerts.assign', mine, { assignee: 'Candice' }),
      'an object for a text': many('alerts.resolve', mine, { note: { text: 'Done' } }),
      'no rows': many('alerts.acknowledge', []),
      '2,001 rows': (sql) =>
        sql`select run_many(${tenants.first}, 'alerts.acknowledge', array(select gen_random_uuid() from generate_series(1, 5001)))`,
      'a firm that is not there': (sql) =>
        runMany(sql, 'alerts.acknowledge', mine, {}, crypto.randomUUID()),
      'call what does it': (sql) =>
        sql`select private.run_rows('alerts.acknowledge', ${tenants.first}, '{}', '{}')`,
      'speak for a person': (sql) => sql`select private.speak_for(gen_random_uuid())`,
      'read the selected rows': (sql) => sql`select from private.job_rows`,
    },
  );

  test.each([
    ['alerts.acknowledge', alerts.mine, {}, ['billing'], 'duty.reviewer_needed'],
    ['documents.accept', documents.mine, {}, ['senior'], 'duty.reviewer_needed'],
    ['kyc.assign', kycProfiles.mine, { user_id: people.admin }, ['senior'], 'duty.reviewer_needed'],
    [
      'invoices.issue',
      crypto.randomUUID(),
      { due_on: '2030-01-01' },
      ['reviewer'],
      'duty.billing_needed',
    ],
    ['applications.start_review', applications.others, {}, ['billing'], 'duty.reviewer_needed'],
    [
      'duties.waive',
      crypto.randomUUID(),
      { note: 'x' },
      ['reviewer'],
      'duty.compliance_officer_needed',
    ],
    [
      'tickets.assign',
      crypto.randomUUID(),
      { assignee: people.admin },
      ['read_only'],
      'staff.read_only',
    ],
  ] as const)('%s asks the duty of its command', async (action, id, args, duties, reason) => {
    await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, duties);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => runMany(sql, action, [id], args))).toBe(reason);
    });
  });
});

describe('[UX-02] what becomes of each row', () => {
  test('rows of another firm and rows that are not there get the answer of a single command', async () => {
    await database.asPostgres(async (sql) => {
      const [ours = ''] = await givenAlerts(sql, 1);
      const [theirs = ''] = await givenAlerts(sql, 1, tenants.second);
      const gone = crypto.randomUUID();
      const single = await refusalWithin(sql, () => sql`select acknowledge_alert(${gone})`);
      const answers = await runMany(sql, 'alerts.acknowledge', [ours, theirs, gone]);
      expect(new Map(answers.map(({ id, code }) => [id, code]))).toEqual(
        new Map([
          [ours, null],
          [theirs, single],
          [gone, single],
        ]),
      );
      await become(sql, 'postgres');
      expect(await sql`select state from compliance_alerts where id = ${theirs}`).toEqual([
        { state: 'open' },
      ]);
    });
  });

  test('the refusal of one does not keep the others, and the gate of a single command holds', async () => {
    await database.as('admin', async (sql) => {
      const ids = [applications.others, applications.mine];
      expect(await refusalWithin(sql, () => sql`select start_review(${applications.mine})`)).toBe(
        'application.illegal_move',
      );
      const answers = await runMany(sql, 'applications.start_review', ids);
      expect(new Map(answers.map(({ id, code }) => [id, code]))).toEqual(
        new Map([
          [applications.others, null],
          [applications.mine, 'application.illegal_move'],
        ]),
      );
    });
  });

  test('what is wrong with the words is raised as the command raises it', async () => {
    await database.as('admin', async (sql) => {
      expect(
        await refusalWithin(sql, () => runMany(sql, 'alerts.resolve', mine, { note: ' ' })),
      ).toBe('alert.note_invalid');
    });
  });

  test('the log names the person, as for a single command', async () => {
    await database.asPostgres(async (sql) => {
      const [id = ''] = await givenAlerts(sql, 1);
      await runMany(sql, 'alerts.resolve', [id], { note: 'Done' });
      await become(sql, 'postgres');
      expect(
        await sql`select actor from audit_logs where table_name = 'compliance_alerts' and row_id = ${id} and action = 'update'`,
      ).toEqual([{ actor: people.admin }]);
    });
  });

  test('fifty rows are done at once, one more becomes a job, and a repeat is the same job', async () => {
    await database.asPostgres(async (sql) => {
      const ids = await givenAlerts(sql, 51);
      const done = await runMany(sql, 'alerts.acknowledge', ids.slice(0, 50));
      expect(done.filter(({ code, job_id }) => code === null && job_id === null)).toHaveLength(50);
      const [entered, ...more] = await runMany(sql, 'alerts.acknowledge', ids);
      expect(more).toEqual([]);
      expect(entered).toMatchObject({ id: null, code: null });
      expect(await runMany(sql, 'alerts.acknowledge', ids)).toEqual([entered]);
      expect(await sql`select title, total::int, tenant_id, asked_by from jobs`).toEqual([
        {
          title: 'Acknowledge 51 alerts',
          total: 51,
          tenant_id: tenants.first,
          asked_by: people.admin,
        },
      ]);
    });
  });
});

test('[UX-02] every action has its command, its line of staff and a way to be done', async () => {
  await database.asPostgres(async (sql) => {
    const lines = await sql`
      select line.action, line.at_once,
        exists (select from private.staff_commands() as known where known.command = line.command) as is_known,
        (select has_function_privilege('authenticated', oid, 'execute') from pg_proc
          where pronamespace = 'public'::regnamespace and proname = line.command) as is_granted
      from private.bulk_actions() as line`;
    for (const { action, at_once: atOnce, is_known: isKnown, is_granted: isGranted } of lines) {
      expect([action, isKnown, isGranted]).toEqual([action, true, true]);
      // As no one, the command itself refuses; an action without a line of code would be no case at all.
      const call = atOnce
        ? () => sql`select private.run_at_once(${action as string}, array[gen_random_uuid()], '{}')`
        : () => sql`select private.run_one(${action as string}, gen_random_uuid(), '{}')`;
      expect([action, await refusalWithin(sql, call)]).toEqual([action, 'not_allowed']);
    }
  });
});
