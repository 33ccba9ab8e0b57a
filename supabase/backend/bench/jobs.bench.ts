/*
 * How long does a job take over the most rows that a selection may have, 5,000? Alerts, whose command takes a batch at once; tickets, whose
 * command takes one; and the yearly invoices of a firm, drafted company by company. Each row has its entry in the audit log.
 *
 *   node supabase/backend/bench/jobs.bench.ts            lines to read
 *   node supabase/backend/bench/jobs.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { asPerson } from './as-person.ts';
import { runJobs, timesOf } from './job-batches.ts';
import { withBackend } from './with-backend.ts';

const ROWS = 5000;
const ADMIN = 'd0000000-0000-4000-8000-000000000002';
const CLIENT = 'd0000000-0000-4000-8000-000000000001';
const TENANT = '7b000000-0000-4000-8000-000000000001';

const selections = [
  { action: 'alerts.acknowledge', table: 'compliance_alerts', given: {} },
  { action: 'tickets.close', table: 'support_tickets', given: {} },
  {
    action: 'renewals.draft',
    table: 'companies',
    given: { year: String(new Date().getFullYear()) },
  },
];

async function fill(client: Client): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`insert into tenants (id, slug, name) values ('${TENANT}', 'bench', 'Bench')`);
  await client.query(`
    insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
    select '${TENANT}', 'bench', 'bench:' || n, 'info', 'Alert ' || n from generate_series(1, ${ROWS}) as n`);
  await client.query(`
    insert into support_tickets (tenant_id, subject) select '${TENANT}', 'Ticket ' || n from generate_series(1, ${ROWS}) as n`);
  await client.query(`
    insert into companies (tenant_id, user_id, name, type, status, registration_date, registration_number, capital, currency)
    select '${TENANT}', '${CLIENT}', 'Bench ' || n || ' Ltd.', 'IBC', 'active', '2020-01-01', 'B' || n, 5000, 'USD'
    from generate_series(1, ${ROWS}) as n`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

const results: Record<string, string>[] = [];
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      await runJobs(client);
      for (const { action, table, given } of selections) {
        const ids = `(select array_agg(id) from ${table} where tenant_id = '${TENANT}')`;
        const entered = await asPerson(
          client,
          ADMIN,
          `select run_many('${TENANT}', '${action}', ${ids}, '${JSON.stringify(given)}')`,
        );
        results.push({
          what: `job: ${action}, ${ROWS} rows`,
          figure: `${timesOf(await runJobs(client))}; entered in ${entered.toFixed(0)} ms`,
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
