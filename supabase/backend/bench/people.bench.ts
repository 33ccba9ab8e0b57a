/*
 * What does the list of people cost with 100,000 of them, half in one tenant and the others in a hundred? Each figure is the median time
 * of a whole call, as staff ask.
 *
 *   node supabase/backend/bench/people.bench.ts            lines to read
 *   node supabase/backend/bench/people.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const SIZE = 100_000;
const SMALL_TENANTS = 100;
const RUNS = 7;
const ADMIN = 'd0000000-0000-4000-8000-000000000002';
const LARGE = '7b000000-0000-4000-8000-000000000000';
const SMALL = '7b000000-0000-4000-8000-000000000007';

const portfolio = (tenant: string, options: string) =>
  `select * from people_list(tenant_id => '${tenant}'${options})`;

/** Whom an announcement is for, as a person types. */
const selected = (search: string) =>
  `select id, full_name, email from profiles where status = 'active' and (full_name ilike '%${search}%' or email ilike '%${search}%')
   order by full_name limit 20`;

const questions: { what: string; sql: string }[] = [
  { what: 'no search', sql: portfolio(LARGE, '') },
  { what: 'no search, by last sign-in', sql: portfolio(LARGE, `, sort => 'last_seen'`) },
  { what: 'a word that everyone has', sql: portfolio(LARGE, `, search => 'person'`) },
  { what: 'a part of every address', sql: portfolio(LARGE, `, search => '@bench'`) },
  { what: 'a word that every company has', sql: portfolio(LARGE, `, search => 'harbour'`) },
  { what: 'a word of one in a hundred', sql: portfolio(LARGE, `, search => 'name 42 '`) },
  { what: 'two digits that one in twenty has', sql: portfolio(LARGE, `, search => '77'`) },
  { what: 'two letters that nothing has', sql: portfolio(LARGE, `, search => 'zq'`) },
  { what: 'one person', sql: portfolio(LARGE, `, search => 'person-77776@'`) },
  { what: 'without second factor', sql: portfolio(LARGE, `, show => 'no_factor'`) },
  { what: 'a common word in a small tenant', sql: portfolio(SMALL, `, search => 'person'`) },
  { what: 'no search in a small tenant', sql: portfolio(SMALL, '') },
  { what: 'selected by a word that everyone has', sql: selected('person') },
  { what: 'selected by one address', sql: selected('person-77776@') },
];

/** Straight into the tables: audit and signals of so many rows are not what is measured. */
async function fill(client: Client): Promise<void> {
  const all = `generate_series(1, ${SIZE}) as n`;
  const person = `('ab000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const tenant = `('7b000000-0000-4000-8000-' || lpad((case when n % 2 = 0 then 0 else 1 + n / 2 % ${SMALL_TENANTS} end)::text, 12, '0'))::uuid`;
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name)
    select ('7b000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench-' || n, 'Bench ' || n from generate_series(0, ${SMALL_TENANTS}) as n;
    insert into auth.users (id, email, last_sign_in_at)
    select ${person}, 'person-' || n || '@bench.example', now() - make_interval(hours => n % 5000) from ${all};
    insert into profiles (id, full_name, email, role)
    select ${person}, 'Person Name ' || n % 100 || ' of ' || n, 'person-' || n || '@bench.example', 'user' from ${all};
    insert into tenant_users (tenant_id, user_id, role) select ${tenant}, ${person}, 'member' from ${all};
    insert into companies (id, tenant_id, user_id, name, type)
    select ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${tenant}, ${person}, 'Harbour ' || n || ' Ltd.', 'IBC' from ${all}`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

/** The median time of a whole call in milliseconds, as staff. */
async function measure(client: Client, sql: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: ADMIN, role: 'authenticated' }),
    ]);
    await client.query('set local role authenticated');
    const begin = performance.now();
    await client.query(sql);
    times.push(performance.now() - begin);
    await client.query('rollback');
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const results: Record<string, string>[] = [];
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      for (const { what, sql } of questions) {
        results.push({
          what: `people: ${what}`,
          figure: `${(await measure(client, sql)).toFixed(0)} ms of ${SIZE} people`,
          load: `load ${loadavg()[0]?.toFixed(1)}`,
        });
      }
    }),
  );
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
