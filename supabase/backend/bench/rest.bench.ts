/*
 * How fast is a page of a list? Reads 20 companies under row-level security with 10 connections, as a client
 * and as staff, in a small portfolio and in a big one, against a backend in a process of its own with the product's
 * schema and demo data. Each line is the best of three runs, with the load of the machine beside it.
 *
 *   node supabase/backend/bench/rest.bench.ts            lines to read
 *   node supabase/backend/bench/rest.bench.ts --json     the same for tools/bench
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import autocannon from 'autocannon';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend, type BackendReport } from './with-backend.ts';

const CONNECTIONS = 10;
const RUNS = 3;
const SECONDS = 4;
const COLUMNS = 'id,name,status,type,registration_date,next_filing';

type Who = 'client' | 'admin';
type Result = Record<string, string | number>;

interface Portfolio {
  companies: number;
  /** How many of them are the client's. */
  own: number;
}

const small: Portfolio = { companies: 3_000, own: 50 };
const big: Portfolio = { companies: 100_000, own: 5 };

const scenarios: { who: Who; portfolio: Portfolio; list: 'companies' | 'my_companies' }[] = [
  { who: 'client', portfolio: small, list: 'companies' },
  { who: 'admin', portfolio: small, list: 'companies' },
  { who: 'client', portfolio: big, list: 'companies' },
  { who: 'client', portfolio: big, list: 'my_companies' },
  { who: 'admin', portfolio: big, list: 'companies' },
];

const accounts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../seed/demo-accounts.json'), 'utf8'),
) as Record<Who, { email: string; password: string }>;

const json = process.argv.includes('--json');
const results: Result[] = [];

function tell(result: Result): void {
  results.push(result);
  if (!json) console.log(Object.values(result).join(', '));
}

function tellStart(what: string, { startedIn }: BackendReport): void {
  tell({ what, figure: `${Math.round(startedIn)} ms` });
}

/** Adds a tenant with a portfolio of companies, few of them the client's; returns its id. */
async function addPortfolio(superuserUrl: string, { companies, own }: Portfolio): Promise<string> {
  return withConnection(superuserUrl, async (client) => {
    // Straight into the tables: the audit trail of so many rows is not what is measured.
    await client.query(`set session_replication_role = 'replica'`);
    const { rows } = await client.query<{ id: string }>(
      `with tenant as (
         insert into public.tenants (slug, name) values ('bench-${companies}', 'Bench') returning id
       ), membership as (
         insert into public.tenant_users (tenant_id, user_id, role)
         select tenant.id, profile.id, 'member' from tenant, public.profiles as profile
         where profile.email = $1 returning tenant_id, user_id
       ), portfolio as (
         insert into public.companies (tenant_id, user_id, name, type, registration_date)
         select tenant_id, case when n <= ${own} then user_id else md5('owner ' || n % 997)::uuid end,
           'Bench ' || md5(n::text) || ' Ltd.', 'IBC', private.today() - n % 4000
         from membership, generate_series(1, ${companies}) as n
       )
       select id from tenant`,
      [accounts.client.email],
    );
    await client.query('vacuum analyze');
    return rows[0]?.id ?? '';
  });
}

async function signIn({ url, key }: BackendReport, who: Who): Promise<string> {
  const { data, error } = await createClient(url, key).auth.signInWithPassword(accounts[who]);
  if (error) throw error;
  return data.session.access_token;
}

/** Queries as the list page does: one tenant's companies by name, the first twenty. */
async function measure(
  { url, key }: BackendReport,
  token: string,
  list: string,
  tenantId: string,
): Promise<Result> {
  let best: Result & { rate: number } = { rate: -1 };
  for (let run = 0; run < RUNS; run++) {
    const { requests, latency, non2xx } = await autocannon({
      url: `${url}/rest/v1/${list}?select=${COLUMNS}&tenant_id=eq.${tenantId}&order=name&limit=20`,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers: { apikey: key, authorization: `Bearer ${token}` },
    });
    if (non2xx > 0) throw new Error(`${non2xx} requests failed.`);
    if (requests.average <= best.rate) continue;
    best = {
      rate: requests.average,
      figure: `${Math.round(requests.average)} requests/s`,
      p50: `p50 ${latency.p50} ms`,
      p99: `p99 ${latency.p99} ms`,
      load: `load ${loadavg()[0]?.toFixed(1)}`,
    };
  }
  const { rate: _rate, ...figures } = best;
  return figures;
}

async function measureAll(backend: BackendReport): Promise<void> {
  const tokens = {
    client: await signIn(backend, 'client'),
    admin: await signIn(backend, 'admin'),
  };
  const tenantIds = new Map<Portfolio, string>();
  for (const portfolio of [small, big]) {
    tenantIds.set(portfolio, await addPortfolio(backend.superuserUrl, portfolio));
  }
  for (const { who, portfolio, list } of scenarios) {
    const shown =
      who === 'client' ? `${portfolio.own} of ${portfolio.companies}` : portfolio.companies;
    const what = `${who}: 20 of ${list}, sees ${shown}`;
    tell({ what, ...(await measure(backend, tokens[who], list, tenantIds.get(portfolio) ?? '')) });
  }
}

const folder = tempFolder();
try {
  await withBackend(folder.path, async (backend) => tellStart('cold start', backend));
  await withBackend(folder.path, async (backend) => {
    tellStart('warm start', backend);
    await measureAll(backend);
  });
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
