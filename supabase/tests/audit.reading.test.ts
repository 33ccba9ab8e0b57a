import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, documents, people, tenants } from './support/ids.ts';

const database = useDatabase();

const NO_ENTRY = 9_000_000_000;

const newest = (sql: Sql) =>
  sql`select max(id) as id from audit_logs where tenant_id = ${tenants.first}`;

describe('[AUD-01] who reads and checks the log', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | suspended
      a page of it        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      an entry            | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      an entry not there  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      read the checks     | grant | –           | –           | –           | –                | yes       | –
      start a check       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      go on with it       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      of no tenant        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      write a result      | grant | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      'a page of it': (sql) => sql`select * from audit_page(${tenants.first}, most => 1)`,
      'an entry': (sql) => sql`select * from audit_entry(1)`,
      'an entry not there': (sql) => sql`select * from audit_entry(${NO_ENTRY})`,
      'read the checks': async (sql) => {
        const [caller] =
          await sql`select current_user as role, current_setting('request.jwt.claims', true) as claims`;
        await sql`reset role`;
        await sql`insert into audit_checks (id, tenant_id, entries) values (gen_random_uuid(), ${tenants.first}, 1)`;
        await sql.unsafe(`set local role ${String(caller?.['role'])}`);
        return sql`select from audit_checks`;
      },
      'start a check': (sql) => sql`select start_audit_check(gen_random_uuid(), ${tenants.first})`,
      'go on with it': async (sql) => {
        const id = crypto.randomUUID();
        await sql`select start_audit_check(${id}, ${tenants.first})`;
        return sql`select * from continue_audit_check(${id})`;
      },
      'of no tenant': (sql) => sql`select start_audit_check(gen_random_uuid(), gen_random_uuid())`,
      'write a result': (sql) => sql`update audit_checks set state = 'whole'`,
    },
  );

  test('a check of a colleague is continued, and its id starts no other', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      await sql`select start_audit_check(${id}, ${tenants.first})`;
      await sql`select start_audit_check(${id}, ${tenants.first})`;
      const other = refusalWithin(
        sql,
        () => sql`select start_audit_check(${id}, ${tenants.second})`,
      );
      expect(await other).toBe('not_found');
    });
  });

  test('a check without an id is refused', async () => {
    await database.as('admin', async (sql) => {
      const check = () => sql`select start_audit_check(null, ${tenants.first})`;
      expect(await refusalWithin(sql, check)).toBe('audit.id_missing');
    });
  });
});

describe('[AUD-01] pages of the log', () => {
  const read = (sql: Sql, filter: string) =>
    sql.unsafe(`select * from audit_page('${tenants.first}', ${filter})`);

  test('name the person, the record, its company, and what an update changed', async () => {
    await database.as('member', async (sql) => {
      await save(sql, applications.mine, 1, { names: ['Blue Heron Ltd.'] });
      await become(sql, 'admin');
      const [entry] = await read(sql, 'most => 1');
      expect(entry).toMatchObject({
        actor: people.member,
        action: 'update',
        table_name: 'draft_applications',
        row_id: applications.mine,
        fields: ['data', 'entity_type', 'step', 'version'],
      });
      expect(entry?.['actor_name']).toBeTruthy();
    });
  });

  test('name the file of a document, its state before and after, and the company', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update documents set status = 'superseded' where id = ${documents.mine}`;
      await become(sql, 'admin');
      const [entry] = await read(sql, "most => 1, kind => 'documents'");
      const [document] =
        await sql`select file_name, company_id from documents where id = ${documents.mine}`;
      expect(entry).toMatchObject({
        state_before: 'uploaded',
        state_after: 'superseded',
        company_id: document?.['company_id'],
      });
      expect(entry?.['title']).toContain(document?.['file_name']);
    });
  });

  test('hold what the filters ask for, and nothing of another tenant', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update companies set name = 'Changed Ltd.' where id = ${companies.mine}`;
      await become(sql, 'member');
      await save(sql, applications.mine, 1, { names: ['A'] });
      await become(sql, 'admin');
      const all = await read(sql, 'most => 500');
      const [log] =
        await sql`select count(*)::int as n from audit_logs where tenant_id = ${tenants.first}`;
      expect(all).toHaveLength(log?.['n'] as number);

      const of = async (filter: string) =>
        new Set((await read(sql, filter)).map((row) => Number(row['id'])));
      const expected = (holds: (row: (typeof all)[number]) => boolean) =>
        new Set(all.filter(holds).map((row) => Number(row['id'])));
      expect(await of(`most => 500, person => '${people.member}'`)).toEqual(
        expected((row) => row['actor'] === people.member),
      );
      expect(await of('most => 500, by_system => true')).toEqual(
        expected((row) => row['actor'] === null),
      );
      expect(await of("most => 500, operation => 'update'")).toEqual(
        expected((row) => row['action'] === 'update'),
      );
      expect(await of("most => 500, kind => 'invoices'")).toEqual(
        expected((row) => String(row['table_name']).startsWith('invoice')),
      );
      expect(await of(`most => 500, company => '${companies.mine}'`)).toEqual(
        expected((row) => row['company_id'] === companies.mine),
      );
      expect(await of(`most => 500, record => 'companies:${companies.mine}'`)).toEqual(
        expected((row) => row['row_id'] === companies.mine),
      );
      expect((await of(`most => 500, company => '${companies.mine}'`)).size).toBeGreaterThan(0);
    });
  });

  test('end at a number and keep to days, both included', async () => {
    await database.as('admin', async (sql) => {
      const [{ id } = { id: 0 }] = await newest(sql);
      const earlier = await read(sql, `before_id => ${id}, most => 500`);
      expect(earlier.every((row) => Number(row['id']) < Number(id))).toBe(true);
      const today = await read(
        sql,
        'from_day => private.today(), to_day => private.today(), most => 500',
      );
      expect(today.length).toBeGreaterThan(0);
      expect(await read(sql, 'from_day => private.today() + 1')).toEqual([]);
      expect(await read(sql, 'to_day => private.today() - 1')).toEqual([]);
    });
  });

  test('of no tenant are the rows that belong to none', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update profiles set full_name = 'New Name' where id = ${people.member}`;
      await become(sql, 'admin');
      const [entry] = await sql`select * from audit_page(most => 1)`;
      expect(entry).toMatchObject({
        table_name: 'profiles',
        title: 'New Name',
        fields: ['full_name'],
      });
    });
  });
});

test('[AUD-01] every audited table belongs to one kind of record', async () => {
  const odd = await database.asPostgres(
    (sql) => sql`
      select relname from pg_class
      join pg_trigger on tgrelid = pg_class.oid and tgname = 'audit'
      where 1 <> (
        select count(*) from unnest(array['companies', 'applications', 'changes', 'documents', 'kyc', 'risk', 'compliance', 'invoices',
          'support', 'access', 'log', 'settings']) as kind
        where relname = any (private.audit_tables(kind)))`,
  );
  expect(odd).toEqual([]);
});

describe('[AUD-01] one entry', () => {
  test('shows what changed, and that its link holds', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update companies set name = 'Changed Ltd.' where id = ${companies.mine}`;
      await become(sql, 'admin');
      const [{ id } = { id: 0 }] = await newest(sql);
      const [entry] = await sql`select * from audit_entry(${id})`;
      expect(entry).toMatchObject({ after: { name: 'Changed Ltd.' }, matches: true });
    });
  });

  test('says so when it is not what was written', async () => {
    await database.as('superuser', async (sql) => {
      const [{ id } = { id: 0 }] = await newest(sql);
      await sql`set local session_replication_role = replica`;
      await sql`update audit_logs set request_address = '203.0.113.9' where id = ${id}`;
      await become(sql, 'admin');
      const [entry] = await sql`select matches from audit_entry(${id})`;
      expect(entry).toEqual({ matches: false });
    });
  });
});
