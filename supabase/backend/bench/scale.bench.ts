/*
 * What does a large portfolio cost the database? The queries of the most used screens, as their reader: with 10,000
 * companies of 100 tenants, then with 1,000,000 of 10,000. Each figure is the median time that Postgres itself reports.
 *
 *   node supabase/backend/bench/scale.bench.ts            lines to read
 *   node supabase/backend/bench/scale.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { queryTime } from './query-time.ts';
import { withBackend } from './with-backend.ts';

const SIZES = [10_000, 1_000_000];
const PER_TENANT = 100;
const RUNS = 15;

/** A person of the tenant that is looked at, and a client there who owns five companies. */
const PEOPLE = {
  owner: id('d1', 1),
  client: id('d1', 2),
  admin: 'd0000000-0000-4000-8000-000000000002',
};
const TENANT = id('7b', 1);

const questions: { what: string; who: keyof typeof PEOPLE; sql: string }[] = [
  {
    what: 'page of the list',
    who: 'owner',
    sql: `select * from companies where tenant_id = '${TENANT}' order by name, id limit 20`,
  },
  {
    what: 'page of the list',
    who: 'client',
    sql: `select * from companies where tenant_id = '${TENANT}' order by name, id limit 20`,
  },
  {
    what: 'page of the list',
    who: 'admin',
    sql: `select * from companies where tenant_id = '${TENANT}' order by name, id limit 20`,
  },
  {
    what: 'its count',
    who: 'admin',
    sql: `select count(*) from companies where tenant_id = '${TENANT}'`,
  },
  {
    what: 'its filter',
    who: 'admin',
    sql: `select * from companies where tenant_id = '${TENANT}' and status in ('in_penalty', 'strike_off_pending') order by name, id limit 20`,
  },
  {
    what: 'its search',
    who: 'admin',
    sql: `select * from companies where tenant_id = '${TENANT}' and name ilike '%c0%' order by name, id limit 20`,
  },
  {
    what: 'notifications bell',
    who: 'client',
    sql: `select count(*) from notifications where not read`,
  },
  {
    what: 'staff queue of KYC',
    who: 'admin',
    sql: `select * from kyc_review_queue where state <> 'closed' order by priority desc, opened_at, id limit 20`,
  },
  { what: 'its badge', who: 'admin', sql: `select * from kyc_queue_counts('${TENANT}')` },
  { what: 'search, a word of many', who: 'admin', sql: `select * from search('bench')` },
  { what: 'search, a few letters', who: 'admin', sql: `select * from search('c4ca4')` },
  { what: 'search, with a slip', who: 'admin', sql: `select * from search('bensh c4ca4238')` },
  { what: 'search, a word of many', who: 'owner', sql: `select * from search('bench')` },
  { what: 'search, with a slip', who: 'owner', sql: `select * from search('bensh c4ca4238')` },
  { what: 'search, a word of many', who: 'client', sql: `select * from search('bench')` },
];

const json = process.argv.includes('--json');
const results: Record<string, string>[] = [];

function id(prefix: string, n: number): string {
  return `${prefix}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Brings the portfolio to so many companies. Straight into the tables: audit and signals of so many rows are not what is measured. */
async function grow(client: Client, from: number, to: number): Promise<void> {
  const tenantOf = `('7b000000-0000-4000-8000-' || lpad((1 + (n - 1) / ${PER_TENANT})::text, 12, '0'))::uuid`;
  const ownerOf = `case when n % ${PER_TENANT} < 5 then '${PEOPLE.client}' else '${PEOPLE.owner}' end::uuid`;
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name)
    select ('7b000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench-' || n, 'Bench ' || n
    from generate_series(${from / PER_TENANT + 1}, ${to / PER_TENANT}) as n`);
  if (from === 0) {
    await client.query(`
      insert into profiles (id, full_name, email, role) values
        ('${PEOPLE.owner}', 'Bench Owner', 'owner@bench.example', 'company_admin'), ('${PEOPLE.client}', 'Bench Client', 'client@bench.example', 'user')`);
    await client.query(`
      insert into tenant_users (tenant_id, user_id, role) values ('${TENANT}', '${PEOPLE.owner}', 'owner'), ('${TENANT}', '${PEOPLE.client}', 'member')`);
  }
  await client.query(`
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date)
    select ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${tenantOf}, ${ownerOf}, 'Bench ' || md5(n::text) || ' Ltd.', 'IBC',
      case n % 20 when 0 then 'in_penalty' else 'active' end::company_status, private.today() - n % 4000
    from generate_series(${from + 1}, ${to}) as n`);
  await client.query(`
    insert into parties (id, tenant_id, kind, name)
    select ('fb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${tenantOf}, 'person', 'Person ' || md5(n::text)
    from generate_series(${from + 1}, ${to}, 10) as n`);
  await client.query(`
    insert into kyc_profiles (id, tenant_id, party_id, state, submitted_at, submitted_data)
    select ('fc000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${tenantOf}, ('fb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'in_review', now(), '{}'
    from generate_series(${from + 1}, ${to}, 10) as n`);
  // One case in fifty is open; the others are history.
  await client.query(`
    insert into kyc_review_queue (tenant_id, profile_id, state, priority, opened_at, claimed_at, decision, rating)
    select ${tenantOf}, ('fc000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 500 = 1 then 'claimed' else 'closed' end::kyc_queue_state, 'normal', now() - make_interval(mins => n % 100000), now(),
      case when n % 500 <> 1 then 'approve' end, case when n % 500 <> 1 then 'low' end::risk_rating
    from generate_series(${from + 1}, ${to}, 10) as n`);
  await client.query(`
    insert into notifications (user_id, tenant_id, kind, title, read)
    select case when n < 200 then '${PEOPLE.client}' else ('d2000000-0000-4000-8000-' || lpad((n % 5000)::text, 12, '0')) end::uuid, ${tenantOf}, 'bench', 'Bench', n % 3 > 0
    from generate_series(${from + 1}, ${to}) as n`);
  await client.query(`
    insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes)
    select ${tenantOf}, ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'other', 'Scan ' || md5(n::text) || '.pdf',
      concat_ws('/', ${tenantOf}, 'cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'), n || '.pdf'), 'application/pdf', 1000
    from generate_series(${from + 1}, ${to}, 2) as n`);
  await client.query(`
    insert into support_tickets (tenant_id, company_id, subject, opened_by)
    select ${tenantOf}, ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Question about ' || md5(n::text), '${PEOPLE.client}'
    from generate_series(${from + 1}, ${to}, 20) as n`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      const figures = questions.map(() => [] as number[]);
      let size = 0;
      for (const next of SIZES) {
        await grow(client, size, next);
        size = next;
        for (const [i, { who, sql }] of questions.entries()) {
          figures[i]?.push(await queryTime(client, PEOPLE[who], sql, RUNS));
        }
      }
      for (const [i, { what, who }] of questions.entries()) {
        const [before = Number.NaN, after = Number.NaN] = figures[i] ?? [];
        results.push({
          what: `${what}, ${who}`,
          figure: `${before.toFixed(2)} ms at ${SIZES[0]}, ${after.toFixed(2)} ms at ${SIZES[1]}`,
          ratio: `× ${(after / before).toFixed(1)}`,
          load: `load ${loadavg()[0]?.toFixed(1)}`,
        });
      }
    }),
  );
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
