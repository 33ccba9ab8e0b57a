/*
 * What do two hungry accounts cost the others? Two clients repeat the dearest calls that remain, with eight connections each, while a third
 * reads a page of companies, one request after the other. Each row is the median read of the third account: idle, and under each attack.
 *
 *   node supabase/backend/bench/hostile.bench.ts            lines to read
 *   node supabase/backend/bench/hostile.bench.ts --json     the same for tools/bench
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { tempFolder } from '../testing/temp-folder.ts';
import { entangledApplication, largestApplication } from './hostile-applications.ts';
import { withBackend, type BackendReport } from './with-backend.ts';

const ATTACKERS = 2;
const CONNECTIONS = 8;
const READS = 60;
/** Reads before the first that counts, so that plans and limits have settled. */
const WARM_UP = 10;

const accounts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../seed/demo-accounts.json'), 'utf8'),
) as Record<'client', { email: string; password: string }>;

interface Attacker {
  client: SupabaseClient;
  largest: string;
  entangled: string;
}

/** One call of an attack; its number makes every call another one. */
type Attack = (attacker: Attacker, turn: number) => PromiseLike<{ error: unknown }>;

const attacks: Record<string, Attack> = {
  'saves the largest application': ({ client, largest }, turn) =>
    client.rpc('save_application', {
      application_id: largest,
      expected_version: 2 + turn,
      step: 'review',
      entity_type: 'IBC',
      data: largestApplication(turn),
    }),
  'checks entangled owners': ({ client, entangled }) =>
    client.rpc('application_issues', { application_id: entangled }),
  'submits the largest application': ({ client, largest }) =>
    client.rpc('submit_application', { application_id: largest, expected_version: 2 }),
  'asks for 250,000 services': ({ client }) =>
    client.rpc('quote', {
      entity_type: 'IBC',
      capital: 5000,
      currency: 'USD',
      services: manyServices,
    }),
  'embeds fees in types in fees': ({ client }) =>
    client
      .from('entity_types')
      .select('*, fee_schedule(*, entity_types(*, fee_schedule(*, entity_types(*))))'),
  'enters the parties of the largest application': ({ client, largest }) =>
    client.rpc('enter_application_parties', { application_id: largest }),
};
const manyServices = Array.from({ length: 250_000 }, () => 'company_seal');

async function signUp({ url, key }: BackendReport, n: number): Promise<Attacker> {
  const client = createClient(url, key, { auth: { persistSession: false } });
  const { error } = await client.auth.signUp({
    email: `hungry${n}@bench.example`,
    password: 'a long password for the bench',
  });
  if (error) throw error;
  const { data: tenant } = await client.rpc('ensure_membership').throwOnError();
  const start = async (data: object) => {
    const id = crypto.randomUUID();
    await client.rpc('start_application', { application_id: id, tenant_id: tenant }).throwOnError();
    await client
      .rpc('save_application', {
        application_id: id,
        expected_version: 1,
        step: 'review',
        entity_type: 'IBC',
        data,
      })
      .throwOnError();
    return id;
  };
  return {
    client,
    largest: await start(largestApplication(0)),
    entangled: await start(entangledApplication()),
  };
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** The median of the reads of an account that does nothing else, in milliseconds. */
async function read(client: SupabaseClient): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + READS; run++) {
    const begin = performance.now();
    await client
      .from('my_companies')
      .select('id, name, status')
      .order('name')
      .limit(20)
      .throwOnError();
    if (run >= WARM_UP) times.push(performance.now() - begin);
  }
  return median(times);
}

/** Runs an attack by all accounts for as long as `work` takes; gives how many calls were answered, and how many of them refused. */
async function under<T>(attackers: Attacker[], attack: Attack, work: () => Promise<T>) {
  const over = new AbortController();
  const counted = { calls: 0, refused: 0 };
  const loops = attackers.flatMap((attacker) =>
    Array.from({ length: CONNECTIONS }, async (_none, at) => {
      for (let turn = at; !over.signal.aborted; turn += CONNECTIONS) {
        const { error } = await attack(attacker, turn);
        counted.calls++;
        if (error) counted.refused++;
      }
    }),
  );
  try {
    return { result: await work(), ...counted };
  } finally {
    over.abort();
    await Promise.all(loops);
  }
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
    const attackers = await Promise.all(
      Array.from({ length: ATTACKERS }, (_none, n) => signUp(backend, n)),
    );
    const client = createClient(backend.url, backend.key, { auth: { persistSession: false } });
    const { error } = await client.auth.signInWithPassword(accounts.client);
    if (error) throw error;
    await read(client);
    for (const [what, attack] of Object.entries(attacks)) {
      const idle = await read(client);
      const { result, calls, refused } = await under(attackers, attack, () => read(client));
      tell(
        `a read while two accounts ${what.replace(/^(\w+)s /, '$1 ')}`,
        `${result.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ${(result / idle).toFixed(1)} times; ${calls} calls, ${refused} refused`,
      );
    }
  });
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
