/*
 * How long does it take to queue the digests of a day? 100,000 open duties of 20,000 companies, of 5,000 people, all on a step of the ladder; and
 * again on the next day, on which nothing falls.
 *
 *   node supabase/backend/bench/digests.bench.ts            lines to read
 *   node supabase/backend/bench/digests.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const COMPANIES = 20_000;
const PEOPLE = 5_000;
const DUTIES = 5;

const results: Record<string, string>[] = [];

/** Straight into the tables: audit and signals of what is there already are not what is measured. */
async function fill(client: Client): Promise<void> {
  const id = (prefix: string, n: string) =>
    `('${prefix}000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  const tenant = id('7b', '1 + n % 100');
  const person = id('ab', `1 + n % ${PEOPLE}`);
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name)
    select ${id('7b', 'n')}, 'bench-' || n, 'Bench ' || n from generate_series(1, 100) as n`);
  await client.query(`
    insert into auth.users (id, email, email_confirmed_at)
    select ${id('ab', 'n')}, 'bench-' || n || '@bench.example', now() from generate_series(1, ${PEOPLE}) as n`);
  await client.query(`
    insert into profiles (id, email) select id, email from auth.users where email like 'bench-%'`);
  await client.query(`
    insert into companies (id, tenant_id, user_id, name, type, status, registration_date, capital)
    select ${id('cb', 'n')}, ${tenant}, ${person}, 'Bench ' || md5(n::text) || ' Ltd.', 'IBC', 'active', private.today() - 400, 5000
    from generate_series(1, ${COMPANIES}) as n`);
  await client.query(`
    insert into tenant_users (tenant_id, user_id, role)
    select distinct tenant_id, user_id, 'member'::tenant_role from companies where name like 'Bench %'`);
  await client.query(`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select ${tenant}, ${id('cb', 'n')}, rule.code, rule.valid_from, 'bench ' || turn,
      private.today() + (array[90, 14, 0, -7, -30])[turn], 350 + n % 4, 'USD'
    from generate_series(1, ${COMPANIES}) as n, generate_series(1, ${DUTIES}) as turn, obligation_rules as rule
    where rule.code = 'IBC_ANNUAL_FEE' and rule.valid_to is null`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

async function run(client: Client, what: string, days: number): Promise<void> {
  const { rows: moments } = await client.query<{ at: string }>(
    `select ((private.today() + $1::integer)::timestamp + interval '9 hours') at time zone 'America/Nassau' as at`,
    [days],
  );
  const start = performance.now();
  await client.query('call private.send_digests($1::timestamptz)', [moments[0]?.at]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { rows } = await client.query<{ mails: number; lines: string; failed: number }>(`
    select run.mails, run.failed, coalesce(sum(sent.lines), 0) as lines from private.digest_runs as run
    left join private.digests_sent as sent using (day) group by run.day order by run.day desc limit 1`);
  if (rows[0]?.failed !== 0) throw new Error('A part of the digests failed.');
  results.push({ what, seconds, mails: String(rows[0].mails), lines: rows[0].lines });
}

const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      await run(client, `${COMPANIES * DUTIES} duties, each on a step`, 0);
      await run(client, 'a day on which nothing falls', 1);
    }),
  );
} finally {
  folder.remove();
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(results)}\n`);
} else {
  for (const { what, seconds, mails, lines } of results)
    process.stdout.write(`${what}: ${seconds} s, ${mails} mails, ${lines} lines\n`);
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`);
}
