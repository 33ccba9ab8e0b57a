/*
 * How fast is a page of a list? Reads 20 companies under row-level security with 10 connections, against a
 * backend of its own with the product's schema and demo data, and prints how long starts take.
 *
 *   node supabase/backend/bench/rest.bench.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import autocannon from 'autocannon';
import { withConnection } from '../database/connect.ts';
import { startBackend, type BackendOptions, type RunningBackend } from '../start-backend.ts';
import { freePort } from '../testing/free-port.ts';
import { tempFolder } from '../testing/temp-folder.ts';

const SUPABASE = join(import.meta.dirname, '..', '..');
const COMPANIES = 3_000;
const OWN_COMPANIES = 50;
const CONNECTIONS = 10;
const SECONDS = 8;

interface DemoAccount {
  email: string;
  password: string;
}

async function timedStart(what: string, options: BackendOptions): Promise<RunningBackend> {
  const begin = performance.now();
  const backend = await startBackend(options);
  console.log(`${what.padEnd(28)}${Math.round(performance.now() - begin)} ms`);
  return backend;
}

/** A book of thousands of companies in the client's tenant, of which the client owns a few pages. */
async function addCompanies({ database }: RunningBackend, email: string): Promise<void> {
  await withConnection(database.superuserUrl, async (client) => {
    // Straight into the table: the audit trail of thousands of rows is not what is measured.
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(
      `with client as (
         select company.* from public.companies as company
         join public.profiles as profile on profile.id = company.user_id
         where profile.email = $1 limit 1
       ), owners as (
         select array_agg(user_id) as ids from public.tenant_users
         where tenant_id = (select tenant_id from client)
       )
       insert into public.companies (tenant_id, user_id, name, type, registration_date)
       select client.tenant_id,
         case when n <= ${OWN_COMPANIES} then client.user_id
           else owners.ids[1 + n % array_length(owners.ids, 1)] end,
         'Bench ' || n || ' Ltd.', client.type, current_date - n
       from client, owners, generate_series(1, ${COMPANIES}) as n
       where n <= ${OWN_COMPANIES} or owners.ids[1 + n % array_length(owners.ids, 1)] <> client.user_id`,
      [email],
    );
    await client.query('vacuum analyze');
  });
}

/** Asks as the list page does: one tenant's companies by name, the first twenty. */
async function measure(
  backend: RunningBackend,
  what: string,
  { token, tenantId }: { token: string; tenantId: string },
): Promise<void> {
  const load = await autocannon({
    url: `${backend.url}/rest/v1/companies?select=id,name,status,type,registration_date,next_filing&tenant_id=eq.${tenantId}&order=name&limit=20`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
  });
  const { requests, latency, non2xx } = load;
  console.log(
    `${what.padEnd(28)}${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms` +
      (non2xx > 0 ? `, ${non2xx} FAILED` : ''),
  );
}

async function bench(): Promise<void> {
  const folder = tempFolder();
  const seed = (name: string) => join(SUPABASE, 'seed', name);
  const options: BackendOptions = {
    dataDir: folder.path,
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(SUPABASE, 'migrations'),
    seeds: [seed('reference.sql'), seed('demo.sql')],
    siteUrl: 'http://localhost:3000',
  };
  const accounts = JSON.parse(readFileSync(seed('demo-accounts.json'), 'utf8')) as Record<
    'client' | 'admin',
    DemoAccount
  >;
  try {
    await (await timedStart('cold start', options)).stop();
    const backend = await timedStart('warm start', options);
    try {
      await addCompanies(backend, accounts.client.email);
      for (const who of ['client', 'admin'] as const) {
        const client = createClient(backend.url, backend.keys.publishable);
        const { data, error } = await client.auth.signInWithPassword(accounts[who]);
        if (error) throw error;
        const { data: tenantId } = await client.rpc('ensure_membership');
        await measure(backend, `20 companies as ${who}`, {
          token: data.session.access_token,
          tenantId,
        });
      }
      console.log(
        `${'memory of this process'.padEnd(28)}${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
      );
    } finally {
      await backend.stop();
    }
  } finally {
    folder.remove();
  }
}

await bench();
