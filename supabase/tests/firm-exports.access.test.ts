import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const start = (sql: Sql, scope = 'firm', reason = 'We change the agent', tenant = tenants.first) =>
  sql`select start_firm_export(${tenant}, ${scope}, ${reason}) as id`;

async function started(sql: Sql, scope = 'firm'): Promise<string> {
  const [row] = await start(sql, scope);
  return row?.['id'] as string;
}

interface Taken {
  export_id: string;
  lease: string;
  tables: { name: string; held: boolean; columns: string[] | null }[];
}

async function taken(sql: Sql): Promise<Taken> {
  await become(sql, 'serviceRole');
  const [row] = await sql`select * from take_firm_export()`;
  return row as unknown as Taken;
}

/** Stores a part as the worker does, and records it. */
async function storePart(sql: Sql, { export_id: id, lease }: Taken, part = 1): Promise<string> {
  const path = `${tenants.first}/${id}/${part}-${lease}.zip`;
  await sql`reset role`;
  await sql`insert into storage.objects (bucket_id, name) values ('exports', ${path}) on conflict do nothing`;
  await become(sql, 'serviceRole');
  await sql`select record_firm_export_part(${id}, ${lease}, ${part}, ${path}, 10, ${'a'.repeat(64)}, '{"step": "done"}')`;
  return path;
}

async function finished(sql: Sql, caller: 'owner' | 'superAdmin' = 'owner', scope = 'firm') {
  await become(sql, caller);
  await started(sql, scope);
  const held = await taken(sql);
  const path = await storePart(sql, held);
  await sql`select end_firm_export(${held.export_id}, ${held.lease}, 5, 1)`;
  return { id: held.export_id, path };
}

const stateOf = async (sql: Sql, id: string) => {
  await sql`reset role`;
  const [row] = await sql`select state, error from firm_exports where id = ${id}`;
  return row;
};

describe('[EXIT-01] who exports a firm', () => {
  testAccess(
    database,
    `
                      | anon  | stranger  | member      | owner       | otherTenantOwner | admin       | superAdmin | suspended
      start           | grant | not_found | not_allowed | yes         | not_found        | not_allowed | yes        | account.suspended
      start complete  | grant | not_found | not_allowed | not_allowed | not_found        | not_allowed | yes        | account.suspended
      list            | grant | not_found | not_allowed | yes         | not_found        | not_allowed | yes        | account.suspended
      discard none    | grant | not_found | not_found   | not_found   | not_found        | not_allowed | not_found  | account.suspended
      fetch none      | grant | not_found | not_found   | not_found   | not_found        | not_allowed | not_found  | account.suspended
      take            | grant | grant     | grant       | grant       | grant            | grant       | grant      | grant
      remove          | grant | grant     | grant       | grant       | grant            | grant       | grant      | grant
      write one       | grant | grant     | grant       | grant       | grant            | grant       | grant      | grant
    `,
    {
      start: (sql) => start(sql),
      'start complete': (sql) => start(sql, 'complete'),
      list: async (sql) => {
        await sql`select from firm_export_list(${tenants.first})`;
        return [{}];
      },
      'discard none': (sql) => sql`select discard_firm_export(${crypto.randomUUID()})`,
      'fetch none': (sql) => sql`select from fetch_firm_export(${crypto.randomUUID()}, 1)`,
      take: (sql) => sql`select from take_firm_export()`,
      remove: (sql) => sql`select from spent_firm_files(1)`,
      'write one': (sql) =>
        sql`insert into firm_exports (tenant_id, scope, reason) values (${tenants.first}, 'firm', 'why')`,
    },
  );

  test('one at a time, a day between two, and a reason', async () => {
    await database.as('owner', async (sql) => {
      expect(await refusalWithin(sql, () => start(sql, 'firm', ' '))).toBe(
        'firm_export.reason_invalid',
      );
      const id = await started(sql);
      expect(await started(sql)).toBe(id);
      await become(sql, 'superAdmin');
      expect(await refusalWithin(sql, () => start(sql))).toBe('firm_export.running');
      await become(sql, 'owner');
      await sql`select discard_firm_export(${id})`;
      expect(await stateOf(sql, id)).toEqual({ state: 'cancelled', error: null });
      await finished(sql);
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => start(sql))).toBe('firm_export.too_soon');
      const rows =
        await sql`select state, rows, expires_at > now() as waits from firm_exports order by asked_at`;
      expect(rows.at(-1)).toMatchObject({ state: 'done', waits: true });
    });
  });

  test('an owner fetches a part only by a command that notes it, and for five minutes', async () => {
    await database.as('owner', async (sql) => {
      const { id, path } = await finished(sql);
      const see = () => sql`select name from storage.objects where name = ${path}`;
      await become(sql, 'owner');
      expect(await see()).toHaveLength(0);
      await sql`select * from fetch_firm_export(${id}, 1)`;
      expect(await see()).toHaveLength(1);
      for (const other of ['member', 'otherTenantOwner', 'admin'] as const) {
        await become(sql, other);
        expect(await see()).toHaveLength(0);
      }
      await sql`reset role`;
      expect(await sql`select subject from access_events where subject_id = ${id}`).toHaveLength(1);
      await sql`update firm_export_downloads set fetched_at = now() - interval '6 minutes'`;
      await become(sql, 'owner');
      expect(await see()).toHaveLength(0);
    });
  });

  test('a right that ends takes the file with it, and so does its end', async () => {
    await database.as('owner', async (sql) => {
      const { id, path } = await finished(sql);
      const see = async () => (await sql`select from storage.objects where name = ${path}`).length;
      const fetch = () => sql`select * from fetch_firm_export(${id}, 1)`;
      await become(sql, 'owner');
      await fetch();
      await sql`reset role`;
      await sql`update tenant_users set role = 'member' where user_id = ${people.owner}`;
      await become(sql, 'owner');
      expect(await see()).toBe(0);
      expect(await refusalWithin(sql, fetch)).toBe('not_found');
      await sql`reset role`;
      await sql`update tenant_users set role = 'owner' where user_id = ${people.owner}`;
      await become(sql, 'owner');
      expect(await see()).toBe(1);
      await sql`select discard_firm_export(${id})`;
      expect(await see()).toBe(0);
      expect(await refusalWithin(sql, fetch)).toBe('firm_export.expired');
      await become(sql, 'serviceRole');
      expect(await sql`select path from spent_firm_files(10) as path`).toEqual([{ path }]);
      await sql`select forget_firm_files(${[path]})`;
      await sql`reset role`;
      expect(await sql`select from firm_export_parts`).toHaveLength(0);
    });
  });

  test('an export ends when who asked is no owner any more', async () => {
    await database.as('owner', async (sql) => {
      const id = await started(sql);
      const held = await taken(sql);
      await sql`reset role`;
      await sql`update profiles set status = 'suspended' where id = ${people.owner}`;
      await storePart(sql, held);
      expect(await stateOf(sql, id)).toEqual({
        state: 'cancelled',
        error: 'firm_export.right_ended',
      });
    });
  });

  test('owners learn nothing of a complete export', async () => {
    await database.as('superAdmin', async (sql) => {
      const { id, path } = await finished(sql, 'superAdmin', 'complete');
      await become(sql, 'owner');
      expect(await sql`select from firm_exports`).toHaveLength(0);
      expect(await sql`select from firm_export_list(${tenants.first})`).toHaveLength(0);
      expect(await refusalWithin(sql, () => sql`select fetch_firm_export(${id}, 1)`)).toBe(
        'not_found',
      );
      expect(await refusalWithin(sql, () => sql`select discard_firm_export(${id})`)).toBe(
        'not_found',
      );
      expect(await sql`select from storage.objects where name = ${path}`).toHaveLength(0);
      expect(
        await sql`select from notifications where kind = 'account.firm_export_started'`,
      ).toHaveLength(0);
    });
  });
});

describe('[EXIT-01] the worker', () => {
  test('one worker holds an export; the next goes on where it was cut off, and gives up after five', async () => {
    await database.as('owner', async (sql) => {
      const id = await started(sql);
      const first = await taken(sql);
      expect(await taken(sql)).toBeUndefined();
      const overdue = async () => {
        await sql`reset role`;
        await sql`update private.firm_export_runs set leased_until = now() - interval '1 second'`;
      };
      await overdue();
      await become(sql, 'serviceRole');
      expect(
        await refusalWithin(
          sql,
          () => sql`select firm_export_rows(${id}, ${first.lease}, 'public.companies', null, 10)`,
        ),
      ).toBe('firm_export.lease_lost');
      const second = await taken(sql);
      expect(second.lease).not.toBe(first.lease);
      await storePart(sql, second);
      await overdue();
      const third = await taken(sql);
      expect(third).toMatchObject({ parts: 1, progress: { step: 'done' } });
      for (let i = 0; i < 4; i += 1) {
        await overdue();
        expect(await taken(sql)).toBeDefined();
      }
      await overdue();
      expect(await taken(sql)).toBeUndefined();
      expect(await stateOf(sql, id)).toEqual({ state: 'failed', error: 'firm_export.failed' });
      await sql`update jobs set asked_by = ${people.superAdmin}`;
      const [job] = await sql`select id, state, error from jobs`;
      expect(job).toMatchObject({ state: 'failed', error: 'firm_export.failed' });
      await become(sql, 'superAdmin');
      await sql`select retry_job(${job?.['id'] as string})`;
      expect(await taken(sql)).toMatchObject({ parts: 1 });
    });
  });

  test('every table with rows of a firm is in the list, held or with a reason', async () => {
    await database.as('owner', async (sql) => {
      await sql`reset role`;
      const found = await sql`
        with recursive own as (
          select attrelid as id from pg_attribute
          join pg_class as c on c.oid = attrelid and c.relkind in ('r', 'p')
          join pg_namespace as n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
          where attname = 'tenant_id' and not attisdropped
          union select 'public.tenants'::regclass
        ), all_of as (
          select id from own
          union
          select link.conrelid from all_of
          join pg_constraint as link on link.confrelid = all_of.id and link.contype = 'f'
          where link.conrelid <> 'public.profiles'::regclass
        )
        select n.nspname || '.' || c.relname as name from all_of
        join pg_class as c on c.oid = all_of.id join pg_namespace as n on n.oid = c.relnamespace order by 1`;
      const listed = await sql`select table_name, held, reason from private.firm_export_tables()`;
      const names = listed.map((row) => row['table_name'] as string);
      expect(names).toHaveLength(new Set(names).size);
      expect(names.filter((name) => name !== 'private.firm_export_people').toSorted()).toEqual(
        found.map((row) => row['name'] as string),
      );
      for (const { held, reason } of listed) expect(reason === null).toBe(held !== 'none');
    });
  });

  test('an owner gets no row and no column that they may not read, and all rows of their firm', async () => {
    /** Settings and books of the firm, which screens of staff show. */
    const besides = new Set([
      'private.firm_export_people',
      'public.bank_details',
      'public.bank_imports',
      'public.bank_lines',
      'public.bank_postings',
      'public.bookkeeping_accounts',
      'public.company_origins',
      'public.document_template_versions',
      'public.document_templates',
      'public.invoice_ladders',
      'public.reminder_ladders',
      'public.return_templates',
    ]);
    await database.as('owner', async (sql) => {
      await started(sql);
      const held = await taken(sql);
      const listed = held.tables.filter((table) => table.held);
      const lines = new Map<string, Record<string, unknown>[]>();
      for (const { name } of listed) {
        const all: Record<string, unknown>[] = [];
        for (let after: string | null = null; ;) {
          const rows: { key: string; line: string }[] = await sql`
            select key::text, line from firm_export_rows(${held.export_id}, ${held.lease}, ${name}, ${after}::text::jsonb, 1)`;
          if (rows.length === 0) break;
          all.push(...rows.map(({ line }) => JSON.parse(line) as Record<string, unknown>));
          after = rows.at(-1)?.key ?? null;
        }
        lines.set(name, all);
      }
      expect(lines.get('public.companies')?.length).toBeGreaterThan(3);
      expect(JSON.stringify([...lines])).not.toMatch(/token_hash/);
      await become(sql, 'owner');
      for (const { name, columns } of listed) {
        if (besides.has(name)) continue;
        const key = name === 'public.tenants' ? 'id' : 'tenant_id';
        const seen = await sql.unsafe(
          `select ${(columns ?? []).join(', ')} from ${name} where ${key} = $1`,
          [tenants.first],
        );
        expect([name, lines.get(name)?.length]).toEqual([name, seen.length]);
      }
      await become(sql, 'serviceRole');
      for (const table of ['public.screening_hits', 'public.risk_assessments', 'public.profiles'])
        expect(
          await refusalWithin(
            sql,
            () =>
              sql`select firm_export_rows(${held.export_id}, ${held.lease}, ${table}, null, 10)`,
          ),
        ).toBe('not_found');
      expect(held.tables.map(({ name }) => name)).not.toContain('public.screening_hits');
      const log =
        await sql`select line from firm_export_log(${held.export_id}, ${held.lease}, null, 1000)`;
      expect(log.length).toBeGreaterThan(0);
      for (const { line } of log)
        expect(line).not.toMatch(/request_address|"table": "(screening|risk|staff|kyc_over)/);
    });
  });
});
