/*
 * How long does the daily maintenance take over a large portfolio? 100,000 companies with a director and a beneficial owner each, followed for up to
 * two years, one duty in a hundred late. A day like any other finds a few facts that have changed.
 *
 *   node supabase/backend/bench/maintenance.bench.ts            lines to read
 *   node supabase/backend/bench/maintenance.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const COMPANIES = 100_000;
const PER_TENANT = 100;
/** Companies of which something is new on an ordinary day. */
const CHANGED = 500;

const results: Record<string, string>[] = [];

/** Straight into the tables: audit and signals of a portfolio that is there already are not what is measured. */
async function fill(client: Client): Promise<void> {
  const tenantOf = `('7b000000-0000-4000-8000-' || lpad((1 + (n - 1) / ${PER_TENANT})::text, 12, '0'))::uuid`;
  const companyOf = `('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const partyOf = `('fb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name)
    select ('7b000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench-' || n, 'Bench ' || n
    from generate_series(1, ${COMPANIES / PER_TENANT}) as n`);
  await client.query(`
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date, capital, fiscal_year_end, created_at)
    select ${companyOf}, ${tenantOf}, 'd0000000-0000-4000-8000-000000000001', 'Bench ' || md5(n::text) || ' Ltd.',
      case when n % 10 < 8 then 'IBC' else 'DOM' end, 'active', private.today() - n % 4000, 5000, '12-31', now() - make_interval(days => least(n % 4000, 730))
    from generate_series(1, ${COMPANIES}) as n`);
  await client.query(`
    insert into parties (id, tenant_id, kind, name)
    select ${partyOf}, ${tenantOf}, 'person', 'Person ' || md5(n::text) from generate_series(1, ${COMPANIES}) as n`);
  await client.query(`
    insert into company_participants (tenant_id, company_id, party_id, role, appointed_on)
    select ${tenantOf}, ${companyOf}, ${partyOf}, role, private.today() - n % 4000
    from generate_series(1, ${COMPANIES}) as n, unnest('{director,beneficial_owner}'::participant_role[]) as role`);
  await client.query(`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on)
    select found.tenant_id, found.company_id, found.rule_code, found.rule_from, found.because, found.due_on, found.amount, found.currency,
      case when found.due_on < private.today() and left(md5(found.company_id::text || found.because), 2) > '02' then 'done' else 'open' end::obligation_state,
      case when found.due_on < private.today() and left(md5(found.company_id::text || found.because), 2) > '02' then found.due_on end
    from obligation_rules as rule
    cross join lateral private.occurrences(rule, private.obligation_horizon()) as found
    on conflict do nothing`);
  await client.query('analyze');
  await client.query('select from private.refresh_alerts()');
  await client.query('select from private.refresh_standing()');
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

/** A day later: some owners have gone, some duties were done. */
async function live(client: Client): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    update company_participants set ceased_on = private.today() - 1
    where role = 'beneficial_owner' and appointed_on < private.today() - 1
      and id in (select id from company_participants where role = 'beneficial_owner' and appointed_on < private.today() - 1 limit ${CHANGED})`);
  await client.query(`
    update obligations set state = 'done', done_on = private.today()
    where id in (select id from obligations where state = 'open' and due_on < private.today() limit ${CHANGED})`);
  await client.query(`set session_replication_role = 'origin'`);
}

async function run(client: Client, what: string): Promise<void> {
  const start = performance.now();
  await client.query('call private.run_maintenance()');
  const seconds = (performance.now() - start) / 1000;
  const { rows } = await client.query<{
    step: string;
    result: object;
    took_ms: number;
    failure: string | null;
  }>(`
    select step, result, took_ms, failure from maintenance_steps
    where run_id = (select max(id) from maintenance_runs) order by step`);
  const failed = rows.find(({ failure }) => failure !== null);
  if (failed) throw new Error(`${failed.step}: ${failed.failure}`);
  const steps = rows.map(
    ({ step, took_ms, result }) =>
      `${step} ${(took_ms / 1000).toFixed(1)} s ${JSON.stringify(result)}`,
  );
  results.push({ what, seconds: seconds.toFixed(1), steps: steps.join(', ') });
}

const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      const { rows } = await client.query<{ n: string }>('select count(*) as n from obligations');
      await live(client);
      await run(client, `a day later, ${rows[0]?.n} obligations`);
      await run(client, 'nothing new');
    }),
  );
} finally {
  folder.remove();
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(results)}\n`);
} else {
  for (const { what, seconds, steps } of results)
    process.stdout.write(`${what}: ${seconds} s\n  ${steps}\n`);
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`);
}
