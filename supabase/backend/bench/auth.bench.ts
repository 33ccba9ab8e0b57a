/*
 * What the backend needs when nothing happens, and whether people who sign in slow down those who read: requests per second with
 * four connections, alone and while four others sign in, which is slow on purpose. Each figure is the best of three runs.
 *
 *   node supabase/backend/bench/auth.bench.ts            lines to read
 *   node supabase/backend/bench/auth.bench.ts --json     the same for tools/bench
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import autocannon from 'autocannon';
import { tempFolder } from '../testing/temp-folder.ts';
import { postgresMegabytes, residentMegabytes } from './memory.ts';
import { withBackend, type BackendReport } from './with-backend.ts';

const CONNECTIONS = 4;
const RUNS = 3;
const SECONDS = 4;
const SETTLING_MS = 5_000;
const MOST_MEGABYTES = 250;
const LEAST_SHARE = 2 / 3;

const accounts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../seed/demo-accounts.json'), 'utf8'),
) as { client: { email: string; password: string } };

const json = process.argv.includes('--json');
const results: Record<string, string>[] = [];

function tell(result: Record<string, string>): void {
  results.push({ ...result, load: `load ${loadavg()[0]?.toFixed(1)}` });
  if (!json) console.log(Object.values(result).join(', '));
}

async function measureMemory({ pids }: BackendReport): Promise<void> {
  await delay(SETTLING_MS); // what the start needed is given back
  const backend = residentMegabytes(pids.backend);
  const postgres = postgresMegabytes(pids.postgres);
  tell({
    what: `idle memory, at most ${MOST_MEGABYTES} MB`,
    figure: `${Math.round(backend + postgres)} MB`,
    parts: `${Math.round(backend)} backend + ${Math.round(postgres)} Postgres`,
  });
}

async function rate(options: Parameters<typeof autocannon>[0]): Promise<number> {
  const { requests, non2xx } = await autocannon(options);
  if (non2xx > 0) throw new Error(`${non2xx} requests failed.`);
  return requests.average;
}

async function measureSignIns({ url, key }: BackendReport): Promise<void> {
  const { data, error } = await createClient(url, key).auth.signInWithPassword(accounts.client);
  if (error) throw error;
  const shared = { connections: CONNECTIONS, duration: SECONDS };
  const read = {
    ...shared,
    url: `${url}/rest/v1/companies?select=id,name&order=name&limit=20`,
    headers: { apikey: key, authorization: `Bearer ${data.session.access_token}` },
  };
  const signIn = {
    ...shared,
    method: 'POST' as const,
    url: `${url}/auth/v1/token?grant_type=password`,
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(accounts.client),
  };
  let best = { alone: 0, reads: 0, signIns: 0 };
  for (let run = 0; run < RUNS; run++) {
    const alone = await rate(read);
    const [reads, signIns] = await Promise.all([rate(read), rate(signIn)]);
    if (reads / alone > best.reads / (best.alone || 1)) best = { alone, reads, signIns };
  }
  const share = Math.round((best.reads / best.alone) * 100);
  tell({
    what: `reads while people sign in, at least ${Math.round(LEAST_SHARE * 100)} %`,
    figure: `${share} %`,
    parts: `${Math.round(best.reads)} of ${Math.round(best.alone)} requests/s, ${Math.round(best.signIns)} sign-ins/s`,
  });
}

const folder = tempFolder();
try {
  await withBackend(folder.path, async (backend) => {
    await measureMemory(backend);
    await measureSignIns(backend);
  });
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
