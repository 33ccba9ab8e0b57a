/*
 * What do two heavy accounts cost the others? Two clients repeat the dearest calls that remain, with eight connections each, while a third
 * reads a page of companies again and again with short pauses. Each row is the median read of the third account: idle, and under each attack
 * after it has gone on for four seconds and for twelve.
 *
 *   node supabase/backend/bench/hostile.bench.ts            lines to read
 *   node supabase/backend/bench/hostile.bench.ts --json     the same for tools/bench
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { tempFolder } from '../testing/temp-folder.ts';
import type { Counted } from './hostile-accounts.ts';
import { withBackend, type BackendReport } from './with-backend.ts';

const READS = 60;
/** Between two reads: a page asks, and its reader looks at it. */
const PAUSE_MS = 50;
/** How long an attack lasts before the first read that counts: what one costs while a caller may still be a fast person, and who goes on. */
const SOON_MS = 4_000;
const LATER_MS = 12_000;

const accounts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../seed/demo-accounts.json'), 'utf8'),
) as Record<'client', { email: string; password: string }>;

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** What the reads of an account that does nothing else take, in milliseconds. */
async function read(client: SupabaseClient, warmUpMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const start = performance.now(); times.length < READS;) {
    const begin = performance.now();
    await client
      .from('my_companies')
      .select('id, name, status')
      .order('name')
      .limit(20)
      .throwOnError();
    if (begin - start >= warmUpMs) times.push(performance.now() - begin);
    await setTimeout(PAUSE_MS);
  }
  return times;
}

/** The heavy accounts, and the names of what they can do. */
async function heavyAccounts({ url, key }: BackendReport) {
  const child = fork(join(import.meta.dirname, 'hostile-accounts.ts'), [url, key]);
  const [attacks] = (await once(child, 'message')) as [string[]]; // it sends nothing else first
  return {
    attacks,
    /** Runs an attack for as long as `work` takes. */
    async under<T>(attack: string, work: () => Promise<T>) {
      child.send(attack);
      const result = await work();
      const ended = once(child, 'message');
      child.send('stop');
      const [counted] = (await ended) as [Counted];
      return { result, ...counted };
    },
    end: () => child.disconnect(),
  };
}

const results: Record<string, string>[] = [];
function tell(what: string, figure: string): void {
  const result = { what, figure, load: `load ${loadavg()[0]?.toFixed(1)}` };
  results.push(result);
  if (!process.argv.includes('--json')) console.log(Object.values(result).join(', '));
}

const folder = tempFolder();
try {
  await withBackend(folder.path, async (backend) => {
    const client = createClient(backend.url, backend.key, { auth: { persistSession: false } });
    const { error } = await client.auth.signInWithPassword(accounts.client);
    if (error) throw error;
    const heavy = await heavyAccounts(backend);
    for (const attack of heavy.attacks) {
      // Before and after it: other work on the machine comes and goes.
      const before = await read(client, 1_000);
      const { result, calls, refused } = await heavy.under(attack, async () => {
        const start = performance.now();
        const soon = await read(client, SOON_MS);
        return { soon, later: await read(client, LATER_MS - (performance.now() - start)) };
      });
      const idle = median([...before, ...(await read(client, 1_000))]);
      const [soon, later] = [median(result.soon), median(result.later)];
      const times = (busy: number) => `${busy.toFixed(1)} ms, ${(busy / idle).toFixed(1)} times`;
      tell(
        `a read while two accounts ${attack}`,
        `idle ${idle.toFixed(1)} ms; soon ${times(soon)}; later ${times(later)}; ${calls} calls, ${refused} refused`,
      );
    }
    heavy.end();
  });
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
