import { beforeAll, describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { pathFor } from './support/documents.ts';
import { companies, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

let name = '';
beforeAll(async () => {
  await database.asPostgres(async (sql) => {
    const [firm] = await sql`select name from tenants where id = ${tenants.first}`;
    name = firm?.['name'] as string;
  });
});

const request = (sql: Sql, tenant: string = tenants.first) =>
  sql`select request_firm_deletion(${tenant}, 'We close') as id`;
const order = (sql: Sql, given: { name?: string; keeper?: string | null } = {}) =>
  sql`select order_firm_deletion(${tenants.first}, ${given.name ?? name}, 'The firm leaves', ${given.keeper === undefined ? 'Bay Street Ltd.' : given.keeper}) as id`;
const confirm = (sql: Sql, typed = name) =>
  sql`select confirm_firm_deletion(${tenants.first}, ${typed}) as due`;
const cancel = (sql: Sql, reason = 'We stay') =>
  sql`select cancel_firm_deletion(${tenants.first}, ${reason})`;
const stateOf = async (sql: Sql) => {
  await become(sql, 'postgres');
  const [row] =
    await sql`select state from private.firm_deletions order by ordered_at desc limit 1`;
  return row?.['state'] as unknown;
};
const unmet = async (sql: Sql) => {
  const facts =
    await sql`select code from firm_deletion_conditions(${tenants.first}) where blocks and not ok order by 1`;
  return facts.map(({ code }) => code as string);
};

/** Brings the firm into order: closed for enrolment, no application under way, a complete export that is fetched unless it is not to be. */
async function ready(sql: Sql, isFetched = true): Promise<void> {
  await become(sql, 'postgres');
  await sql`update tenants set open_for_enrolment = false where id = ${tenants.first}`;
  await sql`alter table draft_applications disable trigger user`;
  await sql`update draft_applications set state = 'withdrawn' where tenant_id = ${tenants.first} and state <> 'draft'`;
  await sql`alter table draft_applications enable trigger user`;
  await sql`alter table change_requests disable trigger user`;
  await sql`update change_requests set state = 'withdrawn' where tenant_id = ${tenants.first} and state <> 'draft'`;
  await sql`alter table change_requests enable trigger user`;
  await become(sql, 'superAdmin');
  await sql`select start_firm_export(${tenants.first}, 'complete', 'The firm leaves')`;
  await become(sql, 'serviceRole');
  const [held] = await sql`select export_id, lease from take_firm_export()`;
  const { export_id: id, lease } = held as { export_id: string; lease: string };
  for (const part of [1, 2]) {
    const path = `${tenants.first}/${id}/${part}-${lease}.zip`;
    await become(sql, 'postgres');
    await sql`insert into storage.objects (bucket_id, name) values ('exports', ${path})`;
    await become(sql, 'serviceRole');
    await sql`select record_firm_export_part(${id}, ${lease}, ${part}, ${path}, 10, ${'a'.repeat(64)},
      ${`{"step": "done", "manifest": "${'b'.repeat(64)}"}`}::text::jsonb)`;
  }
  await sql`select end_firm_export(${id}, ${lease}, 5, 1)`;
  await become(sql, 'superAdmin');
  await sql`select from fetch_firm_export(${id}, 1)`;
  if (isFetched) await sql`select from fetch_firm_export(${id}, 2)`;
}

async function waiting(sql: Sql): Promise<void> {
  await ready(sql);
  await order(sql);
  await become(sql, 'owner');
  await confirm(sql);
}

/** Moves both days back, as time does; no writer can while the trigger is on. */
async function daysLater(sql: Sql, days: number): Promise<void> {
  await become(sql, 'postgres');
  await sql`alter table private.firm_deletions disable trigger keep_firm_deletion`;
  await sql`update private.firm_deletions set confirmed_at = confirmed_at - ${`${days} days`}::interval, due_at = due_at - ${`${days} days`}::interval`;
  await sql`alter table private.firm_deletions enable trigger keep_firm_deletion`;
}

async function step(sql: Sql): Promise<unknown> {
  await become(sql, 'serviceRole');
  const [row] = await sql`select erase_next_firm(100) ->> 'step' as step`;
  return row?.['step'];
}

describe('[EXIT-01] who deletes a firm', () => {
  testAccess(
    database,
    `
                   | anon  | stranger  | member      | owner                     | otherTenantOwner | admin              | superAdmin                | suspended
      request      | grant | not_found | not_allowed | yes                       | not_found        | not_allowed        | not_allowed               | account.suspended
      order        | grant | not_allowed | not_allowed | not_allowed             | not_allowed      | not_allowed        | firm_deletion.not_ready   | account.suspended
      confirm none | grant | not_found | not_allowed | firm_deletion.wrong_state | not_found        | firm_deletion.wrong_state | firm_deletion.wrong_state | account.suspended
      cancel none  | grant | not_found | not_allowed | yes                       | not_found        | yes | yes                       | account.suspended
      see          | grant | not_found | not_allowed | yes                       | not_found        | yes | yes                       | account.suspended
      conditions   | grant | not_found | not_allowed | –                         | not_found        | yes | yes                       | account.suspended
      proofs       | grant | not_allowed | not_allowed | not_allowed             | not_allowed      | not_allowed        | yes                       | account.suspended
      erase        | grant | grant     | grant       | grant                     | grant            | grant              | grant                     | grant
      read it      | grant | grant     | grant       | grant                     | grant            | grant              | grant                     | grant
      mark         | grant | grant     | grant       | grant                     | grant            | grant              | grant                     | grant
    `,
    {
      request: (sql) => request(sql),
      order: (sql) => order(sql),
      'confirm none': (sql) => confirm(sql),
      'cancel none': (sql) => cancel(sql),
      see: (sql) => sql`select state from firm_deletion(${tenants.first})`,
      conditions: (sql) => sql`select code from firm_deletion_conditions(${tenants.first})`,
      proofs: async (sql) => {
        await sql`select from firm_deletion_proofs()`;
        return [{}];
      },
      erase: (sql) => sql`select erase_next_firm(1)`,
      'read it': (sql) => sql`select from private.firm_deletions`,
      mark: (sql) =>
        sql`insert into private.firm_erasures (firm_id, xact) values (${tenants.first}, pg_current_xact_id())`,
    },
  );

  test('the firm is in order first: no work under way, and an export of which every part was fetched', async () => {
    await database.as('superAdmin', async (sql) => {
      expect(await unmet(sql)).toEqual(expect.arrayContaining(['applications', 'export']));
      await ready(sql, false);
      expect(await unmet(sql)).toEqual(['export']);
      expect(await refusalWithin(sql, () => order(sql))).toBe('firm_deletion.not_ready');
      const [part] = await sql`select id from firm_exports where scope = 'complete'`;
      await sql`select from fetch_firm_export(${part?.['id'] as string}, 2)`;
      expect(await unmet(sql)).toEqual([]);
      expect(await refusalWithin(sql, () => order(sql, { keeper: null }))).toBe(
        'firm_deletion.hand_over_needed',
      );
      expect(await refusalWithin(sql, () => order(sql, { name: name.toLowerCase() }))).toBe(
        'firm_deletion.name_wrong',
      );
      // An old export is one only while nothing has changed since.
      await become(sql, 'postgres');
      await sql`update firm_exports set asked_at = now() - interval '31 days'`;
      await become(sql, 'superAdmin');
      expect(await unmet(sql)).toEqual([]);
      await become(sql, 'postgres');
      await sql`update companies set name = name || ' II' where tenant_id = ${tenants.first}`;
      await become(sql, 'superAdmin');
      expect(await unmet(sql)).toEqual(['export']);
    });
  });

  test('two people, never one twice, and neither of another firm nor without the duty', async () => {
    await database.as('superAdmin', async (sql) => {
      await ready(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'superAdmin');
      const [first] = await order(sql);
      const [again] = await order(sql);
      expect(again).toEqual(first);
      expect(await refusalWithin(sql, () => confirm(sql))).toBe('firm_deletion.same_person');
      for (const [persona, refusal] of [
        ['otherTenantOwner', 'not_found'],
        ['member', 'not_allowed'],
        ['admin', 'duty.senior_needed'],
      ] as const) {
        await become(sql, persona);
        expect([persona, await refusalWithin(sql, () => confirm(sql))]).toEqual([persona, refusal]);
      }
      await become(sql, 'postgres');
      await sql`savepoint attempt`;
      await expect(
        sql`update private.firm_deletions set state = 'waiting', confirmed_by = ordered_by, confirmed_at = now(),
          due_at = now() + interval '30 days', export_id = id`,
      ).rejects.toMatchObject({ constraint_name: 'firm_deletions_two_people' });
      await sql`rollback to savepoint attempt`;
      await giveDuties(sql, people.admin, ['senior']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => confirm(sql, 'Another'))).toBe(
        'firm_deletion.name_wrong',
      );
      // What held when it was ordered has to hold still.
      const enrol = (open: boolean) =>
        sql`update tenants set open_for_enrolment = ${open} where id = ${tenants.first}`;
      await become(sql, 'postgres');
      await enrol(true);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => confirm(sql))).toBe('firm_deletion.not_ready');
      await become(sql, 'postgres');
      await enrol(false);
      await become(sql, 'admin');
      await confirm(sql);
      expect(await stateOf(sql)).toBe('waiting');
    });
  });

  test('what an owner sees names no staff', async () => {
    await database.as('superAdmin', async (sql) => {
      await ready(sql);
      await become(sql, 'owner');
      await request(sql);
      await become(sql, 'superAdmin');
      await order(sql);
      await become(sql, 'owner');
      const [seen] = await sql`select * from firm_deletion(${tenants.first})`;
      expect(seen).toMatchObject({
        state: 'ordered',
        ordered_by_name: null,
        may_request: false,
        may_order: false,
        may_confirm: true,
        may_cancel: true,
      });
      expect(seen?.['requested_by_name']).not.toBeNull();
    });
  });
});

describe('[EXIT-01] the waiting time', () => {
  test('no person changes anything of the firm, owners still export', async () => {
    await database.as('superAdmin', async (sql) => {
      await waiting(sql);
      await become(sql, 'member');
      expect(
        await refusalWithin(
          sql,
          () => sql`select start_application(${crypto.randomUUID()}, ${tenants.first})`,
        ),
      ).toBe('firm_deletion.leaving');
      await become(sql, 'superAdmin');
      expect(
        await refusalWithin(
          sql,
          () => sql`select add_staff_note(${crypto.randomUUID()}, 'A note', ${companies.mine})`,
        ),
      ).toBe('firm_deletion.leaving');
      await become(sql, 'owner');
      await sql`select start_firm_export(${tenants.first}, 'firm', 'Our copy')`;
    });
  });

  test('no file of any person arrives in the firm, however long it was under way', async () => {
    await database.as('superAdmin', async (sql) => {
      await become(sql, 'postgres');
      const ticket = crypto.randomUUID();
      await sql`insert into support_tickets (id, tenant_id, subject, opened_by) values (${ticket}, ${tenants.first}, 'Files', ${people.member})`;
      const logo = (firm: string) => `${firm}/${crypto.randomUUID()}.png`;
      const send = (bucket: string, path: string) =>
        sql`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${path}, auth.uid()::text)`;
      const why = (path: string) => refusalWithin(sql, () => sql`select check_upload(${path})`);
      const places = () =>
        [
          ['member', 'documents', pathFor(companies.mine)],
          ['member', 'documents', pathFor(ticket)],
          ['owner', 'logos', logo(tenants.first)],
          ['superAdmin', 'documents', pathFor(companies.mine)],
          ['superAdmin', 'logos', logo(tenants.first)],
        ] as const;
      const outcomes = async () => {
        const found: unknown[] = [];
        for (const [person, bucket, path] of places()) {
          await become(sql, person);
          found.push([await refusalWithin(sql, () => send(bucket, path)), await why(path)]);
        }
        return found;
      };
      const underWay = pathFor(companies.mine);
      expect(await outcomes()).toEqual(places().map(() => [undefined, undefined]));

      await waiting(sql);
      expect(await outcomes()).toEqual(places().map(() => ['policy', 'firm_deletion.leaving']));
      // A stranger does not learn that the firm leaves.
      await become(sql, 'otherTenantOwner');
      expect(await why(pathFor(companies.mine))).toBe('not_found');
      expect(await why(logo(tenants.first))).toBe('not_found');
      // The service writes the row of what it took before the confirmation as itself, and so does a move or a new version.
      await become(sql, 'postgres');
      const arrive = (path: string, owner: string | null) =>
        sql`insert into storage.objects (bucket_id, name, owner_id, metadata)
          values ('documents', ${path}, ${owner}, '{"size": 10}')`;
      for (const path of [underWay, underWay.toUpperCase().replace('.PDF', '.pdf')])
        expect(await refusalWithin(sql, () => arrive(path, people.member))).toBe(
          'firm_deletion.leaving',
        );
      const elsewhere = pathFor(crypto.randomUUID(), tenants.second);
      await arrive(elsewhere, people.member);
      expect(
        await refusalWithin(
          sql,
          () => sql`update storage.objects set name = ${underWay} where name = ${elsewhere}`,
        ),
      ).toBe('firm_deletion.leaving');
      // The worker writes the parts of an export, people change their own pictures, and other firms go on.
      await send('exports', `${tenants.first}/${crypto.randomUUID()}/1-lease.zip`);
      await become(sql, 'member');
      await send('avatars', `${people.member}/${crypto.randomUUID()}.png`);
      await become(sql, 'otherTenantOwner');
      await send('logos', logo(tenants.second));

      await become(sql, 'owner');
      await cancel(sql);
      expect(await outcomes()).toEqual(places().map(() => [undefined, undefined]));
    });
  });

  test('cannot be shortened or skipped by any writer, and lasts 30 days', async () => {
    await database.as('superAdmin', async (sql) => {
      await waiting(sql);
      expect(await step(sql)).toBeNull();
      await become(sql, 'postgres');
      for (const change of [
        `update private.firm_deletions set due_at = now()`,
        `update private.firm_deletions set confirmed_at = now() - interval '31 days', due_at = now() - interval '1 day'`,
        `update private.firm_deletions set state = 'erasing', began_at = now()`,
      ])
        expect([change, await refusalWithin(sql, () => sql.unsafe(change))]).toEqual([
          change,
          'firm_deletion.wrong_state',
        ]);
      expect(
        await refusalWithin(
          sql,
          () => sql`insert into private.firm_deletions (firm_id, firm_name, firm_slug, state, reason, ordered_by,
            confirmed_by, confirmed_at, due_at, export_id)
          values (${tenants.second}, 'B', 'b', 'waiting', 'why', ${people.owner}, ${people.admin}, now() - interval '31 days',
            now() - interval '1 day', ${people.owner})`,
        ),
      ).toBe('not_allowed');
      expect(await refusalWithin(sql, () => sql`delete from private.firm_deletions`)).toBe(
        'not_allowed',
      );
      await daysLater(sql, 24);
      expect(await step(sql)).toBe('reminder');
      expect(await step(sql)).toBeNull();
      await daysLater(sql, 5);
      expect(await step(sql)).toBeNull();
    });
  });

  test('ends with a cancellation that gives a reason; owners and the super admin learn of each step', async () => {
    await database.as('superAdmin', async (sql) => {
      await become(sql, 'postgres');
      await sql`update auth.users set email_confirmed_at = now()`;
      await waiting(sql);
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => cancel(sql, ' '))).toBe('firm_deletion.reason_invalid');
      await cancel(sql);
      expect(await stateOf(sql)).toBe('cancelled');
      const notified =
        await sql`select kind, count(distinct user_id)::int as people from notifications
        where kind like 'account.firm_deletion%' and user_id in (${people.owner}, ${people.superAdmin}) group by kind order by kind`;
      expect(notified).toEqual([
        { kind: 'account.firm_deletion_cancelled', people: 2 },
        { kind: 'account.firm_deletion_confirmed', people: 2 },
        { kind: 'account.firm_deletion_requested', people: 2 },
      ]);
      const mails =
        await sql`select from private.mail_outbox where data ->> 'kind' like 'account.firm_deletion%'`;
      expect(mails.length).toBeGreaterThan(5);
      await become(sql, 'owner');
      await request(sql);
    });
  });
});

describe('[EXIT-01] the erasing', () => {
  test('cannot be cancelled, locks the people of the firm out, and its mark opens that firm alone', async () => {
    await database.as('superAdmin', async (sql) => {
      await waiting(sql);
      await become(sql, 'postgres');
      const mark = (firm: string, xact = 'pg_current_xact_id()') =>
        sql.unsafe(`insert into private.firm_erasures (firm_id, xact) values ('${firm}', ${xact})`);
      // Not while it waits.
      expect(await refusalWithin(sql, () => mark(tenants.first))).toBe('not_allowed');
      await daysLater(sql, 31);
      await sql`alter table private.firm_deletions disable trigger keep_firm_deletion`;
      await sql`update private.firm_deletions set reminded_at = now()`;
      await sql`alter table private.firm_deletions enable trigger keep_firm_deletion`;
      expect(await step(sql)).toBe('begin');
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => cancel(sql))).toBe('not_found');
      await become(sql, 'superAdmin');
      expect(await refusalWithin(sql, () => cancel(sql))).toBe('firm_deletion.erasing');

      await become(sql, 'postgres');
      expect(await refusalWithin(sql, () => mark(tenants.second))).toBe('not_allowed');
      expect(await refusalWithin(sql, () => mark(tenants.first, `'99999999'`))).toBe('not_allowed');
      const gone = (firm: string, table = 'audit_logs') =>
        refusalWithin(sql, () => sql.unsafe(`delete from ${table} where tenant_id = '${firm}'`));
      // Without a mark even the owner of the table deletes nothing.
      expect(await gone(tenants.first)).toBe('not_allowed');
      await mark(tenants.first);
      expect(await gone(tenants.second)).toBe('not_allowed');
      expect(await gone(tenants.second, 'company_participants')).toBe('not_allowed');
      expect(
        await refusalWithin(
          sql,
          () => sql`update audit_logs set action = 'delete' where tenant_id = ${tenants.first}`,
        ),
      ).toBe('not_allowed');
      expect(await refusalWithin(sql, () => sql`truncate audit_logs`)).toBe('not_allowed');
      await become(sql, 'serviceRole');
      expect(await refusalWithin(sql, () => sql`delete from audit_logs`)).toBe('grant');
    });
  });

  test('goes through every table of the catalog, and its proof is never changed', async () => {
    await database.as('superAdmin', async (sql) => {
      await become(sql, 'postgres');
      const listed =
        await sql`select table_name, condition, stays from private.firm_deletion_tables()`;
      // The list of exports is compared with the catalog in firm-exports.access.test.ts.
      const [exported] = await sql`select count(*)::int as count from private.firm_export_tables()`;
      expect(listed).toHaveLength((exported?.['count'] as number) - 1);
      for (const { condition, stays } of listed) expect(condition === null).toBe(stays !== null);
      const [ordered] = await sql`select private.firm_deletion_order() as names`;
      expect([...((ordered?.['names'] ?? []) as string[]), 'public.tenants'].toSorted()).toEqual(
        listed
          .filter(({ stays }) => stays === null)
          .map((row) => row['table_name'] as string)
          .toSorted(),
      );

      await waiting(sql);
      await daysLater(sql, 31);
      await sql`update private.firm_deletions set reminded_at = now()`;
      await sql`update private.mail_outbox set state = 'sent', settled_at = now() where state = 'queued'`;
      expect(await step(sql)).toBe('begin');
      await become(sql, 'postgres');
      await sql`update private.mail_outbox set state = 'sent', settled_at = now() where state = 'queued'`;
      await sql.unsafe(`set local storage.allow_delete_query = 'true'`);
      for (let said: unknown = ''; said !== null;) {
        said = await step(sql);
        if (said !== 'files') continue;
        await become(sql, 'postgres');
        // What the worker does by the storage service.
        await sql`delete from storage.objects where name like ${`${tenants.first}/%`}`;
      }
      await become(sql, 'superAdmin');
      const [proof] = await sql`select * from firm_deletion_proofs()`;
      expect(proof).toMatchObject({
        firm_name: name,
        hand_over: 'Bay Street Ltd.',
        export_manifest: 'b'.repeat(64),
        proof: { left: { rows: 0, files: 0 }, rows: { 'public.tenants': 1 } },
      });
      await become(sql, 'postgres');
      expect(
        await refusalWithin(sql, () => sql`update private.firm_deletions set proof = '{}'`),
      ).toBe('firm_deletion.wrong_state');
      expect(await refusalWithin(sql, () => sql`delete from private.firm_deletions`)).toBe(
        'not_allowed',
      );
      expect(await refusalWithin(sql, () => sql`truncate private.firm_deletions cascade`)).toBe(
        'not_allowed',
      );
      expect(await sql`select from profiles where id = ${people.otherTenantOwner}`).toHaveLength(1);
      expect(
        await sql`select from profiles where id in (${people.owner}, ${people.member})`,
      ).toHaveLength(0);
    });
  });
});
