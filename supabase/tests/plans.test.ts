import { beforeAll, describe, expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { people, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();

beforeAll(async () => {
  await database.commitAs('superuser', async (sql) => {
    // 20,000 companies in 200 tenants beside ours, 2,000 in ours; without the audit log, which is not measured here.
    await sql`set local session_replication_role = replica`;
    await sql`insert into tenants (id, slug, name) select gen_random_uuid(), 'bulk-' || n, 'Bulk ' || n from generate_series(1, 200) as n`;
    await sql`
      insert into companies (tenant_id, user_id, name, type, registration_number, registration_date, next_filing)
      select tenant.id, ${people.owner}, 'Company ' || md5(tenant.id::text || n), 'IBC', tenant.slug || ' ' || n, private.today() - n, private.today() + n
      from tenants as tenant, generate_series(1, 100) as n where tenant.slug like 'bulk-%'`;
    await sql`
      insert into companies (tenant_id, user_id, name, type, registration_number, registration_date, next_filing)
      select ${tenants.first}, ${people.otherMember}, 'Company ' || md5(n::text), 'IBC', 'own' || n, private.today() - n, private.today() + n
      from generate_series(1, 2000) as n`;
    await sql`
      insert into draft_applications (tenant_id, user_id, state_since)
      select tenant.id, ${people.otherMember}, now() - make_interval(hours => n) from tenants as tenant, generate_series(1, 200) as n`;
    await sql`
      insert into change_requests (tenant_id, company_id, user_id, kind, state_since)
      select tenant_id, id, user_id, 'other', now() - make_interval(mins => (row_number() over ())::int) from companies`;
    await sql`analyze`;
  });
});

async function plan(persona: Persona, query: string): Promise<string> {
  const rows = await database.as(persona, (sql: Sql) => sql.unsafe(`explain (costs off) ${query}`));
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

/** The lists of the product, each with the index that gives its page in order. */
const lists: [string, string, string][] = [
  [
    'companies by name',
    'companies_tenant_id_name_idx',
    `select * from companies where tenant_id = '${tenants.first}' order by name, id limit 20`,
  ],
  [
    'companies by registration date',
    'companies_tenant_id_registration_date_idx',
    `select * from companies where tenant_id = '${tenants.first}' order by registration_date, id limit 20`,
  ],
  [
    'companies by next filing',
    'companies_tenant_id_next_filing_idx',
    `select * from companies where tenant_id = '${tenants.first}' order by next_filing, id limit 20`,
  ],
  [
    'companies of a status',
    'companies_tenant_id_name_idx',
    `select * from companies where tenant_id = '${tenants.first}' and status = 'active' order by name, id limit 20`,
  ],
  [
    'applications of a stage',
    'draft_applications_state_since_idx',
    `select * from draft_applications where tenant_id = '${tenants.first}' and state = 'draft' order by state_since, id limit 20`,
  ],
  [
    'change requests of a state',
    'change_requests_state_since_idx',
    `select * from change_requests where tenant_id = '${tenants.first}' and state = 'draft' order by state_since, id limit 20`,
  ],
];

describe('[COM-01] a page of a list', () => {
  test.each(lists)('%s comes from %s, for staff', async (_list, index, query) => {
    const text = await plan('admin', query);
    expect(text).toContain(`using ${index} on`);
    expect(text).not.toContain('Sort');
    expect(text).not.toContain('Seq Scan');
  });

  test.each(lists)(
    '%s is read without looking at other tenants, for a client',
    async (_list, _index, query) => {
      const text = await plan('member', query);
      expect(text).not.toContain('Seq Scan');
    },
  );

  test('a client goes straight to the few companies of theirs in a large portfolio', async () => {
    const text = await plan(
      'member',
      `select * from my_companies where tenant_id = '${tenants.first}' order by name, id limit 20`,
    );
    expect(text).toMatch(/Index Cond: .*id = ANY \(\(InitPlan/);
    expect(text).not.toContain('companies_tenant_id_name_idx');
  });

  test.each(['member', 'owner', 'admin'] as const)(
    'the helpers run once per query and not once per row: %s',
    async (persona) => {
      const text = await plan(
        persona,
        `select count(*) from companies where tenant_id = '${tenants.first}'`,
      );
      const filters = text.split('\n').filter((line) => /Filter|Cond/.test(line));
      expect(filters.join('\n')).not.toMatch(/private\.|auth\./);
      expect(text).toContain('InitPlan');
    },
  );
});

test('[COM-01] Postgres expects few parties of a person, and prepares no tables for more', async () => {
  await database.as('superuser', async (sql) => {
    const [known] = await sql<{ prosrc: string }[]>`
      select prosrc from pg_proc where oid = 'private.party_ids()'::regprocedure`;
    const query = /return query([\s\S]*);\s*end;/.exec(known?.prosrc ?? '')?.[1];
    const lines = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${query}`);
    const expected = lines
      .map((line) => Number(/rows=(\d+)/.exec(line['QUERY PLAN'])?.[1] ?? 0))
      .toSorted((one, other) => other - one);
    expect(expected[0]).toBeGreaterThan(0);
    // 93,911 while its helpers said nothing.
    expect(expected[0]).toBeLessThan(10_000);
  });
});
