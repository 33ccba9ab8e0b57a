/*
 * What do reports cost over a portfolio of 100,000 companies with their parties, obligations, documents and events? Each figure is the median
 * time that Postgres itself reports: for staff over all tenants, for the owner of a tenant with 10,000 of them, for a client with 50.
 *
 *   node supabase/backend/bench/reports.bench.ts            lines to read
 *   node supabase/backend/bench/reports.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const COMPANIES = 100_000;
const TENANTS = 10;
const RUNS = 5;
const people = {
  staff: 'd0000000-0000-4000-8000-000000000002',
  owner: id('d1', 1),
  client: id('d1', 2),
};
const reports = [
  'report_companies()',
  'report_kyc_ageing()',
  'report_risk()',
  'report_obligations()',
  `report_expiring_documents(null, private.today(), private.today() + 90)`,
  `report_activity(null, private.today() - 365, private.today())`,
];

function id(prefix: string, n: number): string {
  return `${prefix}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th id of a kind, in SQL. */
const nth = (prefix: string, n: string) =>
  `('${prefix}000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Straight into the tables: audit and signals of so many rows are not what is measured. */
async function fill(client: Client): Promise<void> {
  const tenant = nth('7b', `1 + n % ${TENANTS}`);
  const company = nth('cb', 'n');
  const party = nth('fb', 'n');
  const all = `generate_series(1, ${COMPANIES}) as n`;
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name) select ${nth('7b', 'n')}, 'bench-' || n, 'Bench ' || n from generate_series(1, ${TENANTS}) as n;
    insert into profiles (id, full_name, email, role) values
      ('${people.owner}', 'Bench Owner', 'owner@bench.example', 'company_admin'), ('${people.client}', 'Bench Client', 'client@bench.example', 'user');
    insert into tenant_users (tenant_id, user_id, role) values
      ('${id('7b', 1)}', '${people.owner}', 'owner'), ('${id('7b', 1)}', '${people.client}', 'member');
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date)
    select ${company}, ${tenant}, case when n % ${TENANTS} = 0 and n <= ${50 * TENANTS} then '${people.client}' else '${people.owner}' end::uuid,
      'Bench ' || n, case n % 7 when 0 then 'DOM' else 'IBC' end, case n % 20 when 0 then 'in_penalty' else 'active' end::company_status,
      private.today() - n % 4000 from ${all};
    insert into parties (id, tenant_id, kind, name) select ${party}, ${tenant}, 'person', 'Person ' || n from ${all};
    insert into company_participants (tenant_id, company_id, party_id, role, shares) select ${tenant}, ${company}, ${party}, 'member', 100 from ${all};
    insert into kyc_profiles (tenant_id, party_id, state, submitted_at, submitted_data, state_since)
    select ${tenant}, ${party}, (array['submitted', 'in_review', 'approved'])[1 + n % 3]::kyc_state, now(), '{}', now() - make_interval(days => n % 200) from ${all};
    insert into risk_assessments (tenant_id, company_id, model_version, inherent_score, residual_score, rating, effective_rating, groups, breakdown, reason, assessed_at)
    select ${tenant}, ${company}, 1, 50, 50, 'medium', (array['low', 'medium', 'high'])[1 + n % 3]::risk_rating, '[]', '[]', 'Bench', now() - make_interval(days => n % 900) from ${all};
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on)
    select ${tenant}, ${company}, rule.code, rule.valid_from, year::text, make_date(year, 1, 1), 350 + n % 3 * 100, 'USD',
      case when n % 4 > 0 then 'done' else 'open' end::obligation_state, case when n % 4 > 0 then make_date(year, 1 + n % 6, 1) end
    from ${all}, generate_series(2024, 2026) as year, obligation_rules as rule where rule.code = 'IBC_ANNUAL_FEE' and rule.valid_to is null;
    insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, expires_on, created_at)
    select ${tenant}, ${company}, 'passport', 'Scan ' || n || '.pdf', concat_ws('/', ${tenant}, ${company}, n || '.pdf'), 'application/pdf', 1000,
      'accepted', private.today() + n % 1000 - 100, now() - make_interval(days => n % 700) from ${all};
    insert into support_tickets (tenant_id, company_id, subject, opened_by, created_at)
    select ${tenant}, ${company}, 'Question', '${people.client}', now() - make_interval(days => n % 700) from ${all}`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

async function measure(
  client: Client,
  caller: string,
  report: string,
): Promise<number | undefined> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await client.query('begin');
    try {
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: caller, role: 'authenticated' }),
      ]);
      await client.query('set local role authenticated');
      const begin = performance.now();
      const { rows } = await client.query(`select * from ${report}`);
      times.push(performance.now() - begin);
      if (rows.length === 0) throw new Error(`${report} has no rows.`);
    } catch (error) {
      // Ratings are for staff alone.
      if (error instanceof Error && error.message === 'not_allowed') return undefined;
      throw error;
    } finally {
      await client.query('rollback');
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
}

const results: Record<string, string>[] = [];
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      for (const report of reports) {
        for (const [who, caller] of Object.entries(people)) {
          const time = await measure(client, caller, report);
          if (time === undefined) continue;
          results.push({
            what: `${report.split('(')[0]} over ${COMPANIES} companies, ${who}`,
            figure: `${time.toFixed(0)} ms`,
            load: `load ${loadavg()[0]?.toFixed(1)}`,
          });
        }
      }
    }),
  );
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
