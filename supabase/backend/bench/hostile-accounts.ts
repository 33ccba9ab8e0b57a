/*
 * The heavy accounts, in a process of their own with the lowest priority: they are on machines of their own, and what they spend to write
 * their requests is not what they cost the others. Its parent sends where the backend is, which attack to begin, and when it is over.
 */
import { setPriority } from 'node:os';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { entangledApplication, largestApplication } from './hostile-applications.ts';

const ATTACKERS = 2;
const CONNECTIONS = 8;
const [url = '', key = ''] = process.argv.slice(2);

export interface Counted {
  calls: number;
  refused: number;
}

interface Attacker {
  client: SupabaseClient;
  largest: string;
  entangled: string;
}

/** One call of an attack; its number makes every call another one. */
type Attack = (attacker: Attacker, turn: number) => PromiseLike<{ error: unknown }>;

const manyServices = Array.from({ length: 250_000 }, () => 'company_seal');
const attacks: Record<string, Attack> = {
  'save the largest application': ({ client, largest }, turn) =>
    client.rpc('save_application', {
      application_id: largest,
      expected_version: 2 + turn,
      step: 'review',
      entity_type: 'IBC',
      data: largestApplication(turn),
    }),
  'check entangled owners': ({ client, entangled }) =>
    client.rpc('application_issues', { application_id: entangled }),
  'submit the largest application': ({ client, largest }) =>
    client.rpc('submit_application', { application_id: largest, expected_version: 2 }),
  'ask for 250,000 services': ({ client }) =>
    client.rpc('quote', {
      entity_type: 'IBC',
      capital: 5000,
      currency: 'USD',
      services: manyServices,
    }),
  'embed fees in types in fees': ({ client }) =>
    client
      .from('entity_types')
      .select('*, fee_schedule(*, entity_types(*, fee_schedule(*, entity_types(*))))'),
  'enter the parties of the largest application': ({ client, largest }) =>
    client.rpc('enter_application_parties', { application_id: largest }),
};

async function signUp(n: number): Promise<Attacker> {
  const client = createClient(url, key, { auth: { persistSession: false } });
  const { error } = await client.auth.signUp({
    email: `heavy${n}@bench.example`,
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

setPriority(19);
const attackers = await Promise.all(Array.from({ length: ATTACKERS }, (_none, n) => signUp(n)));
let stop = () => {};

/** Repeats an attack by all accounts until it is stopped, and says how many calls were answered and refused. */
async function repeat(attack: Attack): Promise<Counted> {
  const counted: Counted = { calls: 0, refused: 0 };
  const over = new AbortController();
  stop = () => over.abort();
  const loops = attackers.flatMap((attacker) =>
    Array.from({ length: CONNECTIONS }, async (_none, at) => {
      for (let turn = at; !over.signal.aborted; turn += CONNECTIONS) {
        const { error } = await attack(attacker, turn);
        counted.calls++;
        if (error) counted.refused++;
      }
    }),
  );
  await Promise.all(loops);
  return counted;
}

process.on('message', (message: string) => {
  const attack = attacks[message];
  if (!attack) stop();
  else void repeat(attack).then((counted) => process.send?.(counted));
});
// The attacks never end by themselves, and nothing of this process outlives the bench that started it.
process.once('disconnect', () => process.exit());
process.send?.(Object.keys(attacks));
