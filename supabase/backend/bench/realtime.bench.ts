/*
 * How long a message takes from the database to a callback of the client library, under row-level security:
 * 200 sockets of ten people on one private topic, and 2,000 messages of one transaction to one socket.
 */
import { loadavg } from 'node:os';
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { Client } from 'pg';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend, type BackendReport } from './with-backend.ts';

const PEOPLE = 10;
const SOCKETS = 200;
const WARM_UP = 20;
const MESSAGES = 100;
const ROWS = 2_000;
const TOPIC = 'tenant:bench';

const json = process.argv.includes('--json');
const results: Record<string, string>[] = [];

function tell(result: Record<string, string>): void {
  results.push(result);
  if (!json) console.log(Object.values(result).join(', '));
}

/** What every socket does with a message. */
type Listener = (n: number) => void;

/** New people who are members of a tenant of their own; gives their tokens. */
async function addMembers({ url, key }: BackendReport, database: Client): Promise<string[]> {
  const tokens = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const { data, error } = await client(url, key).auth.signUp({
        email: `bench-${n}@example.com`,
        password: 'correct horse battery 1',
        options: { data: { full_name: `Bench ${n}` } },
      });
      if (error) throw error;
      return data.session?.access_token ?? '';
    }),
  );
  await database.query(`
    with tenant as (insert into public.tenants (slug, name) values ('bench', 'Bench') returning id)
    insert into public.tenant_users (tenant_id, user_id, role)
    select tenant.id, profile.id, 'member' from tenant, public.profiles as profile
    where profile.email like 'bench-%@example.com';
    create policy "Members of a tenant receive" on realtime.messages for select to authenticated
      using (realtime.topic() = '${TOPIC}' and exists (select private.tenant_ids()));`);
  return tokens;
}

function client(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function open({ url, key }: BackendReport, token: string, heard: Listener) {
  const own = client(url, key);
  own.realtime.accessToken = null;
  await own.realtime.setAuth(token);
  const channel = own.channel(TOPIC, { config: { private: true } });
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard(Number(payload.n)));
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) =>
      error ? reject(error) : status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && resolve(),
    );
  });
  return () => own.realtime.disconnect();
}

async function measure(report: BackendReport): Promise<void> {
  const database = new Client({ connectionString: report.superuserUrl });
  await database.connect();
  const tokens = await addMembers(report, database);
  let heard: Listener = () => {};
  const closes = await Promise.all(
    Array.from({ length: SOCKETS }, (_, n) =>
      open(report, tokens[n % PEOPLE] ?? '', (message) => heard(message)),
    ),
  );

  const latencies: number[] = [];
  for (let n = 0; n < WARM_UP + MESSAGES; n++) {
    const everybody = Promise.withResolvers<void>();
    let left = SOCKETS;
    // From before the statement is sent: its commit is a little later.
    const begin = performance.now();
    heard = () => {
      if (n >= WARM_UP) latencies.push(performance.now() - begin);
      if (--left === 0) everybody.resolve();
    };
    await database.query('select realtime.send($1, $2, $3)', [{ n }, 'signal', TOPIC]);
    await everybody.promise;
  }
  const at = (share: number) =>
    latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)]?.toFixed(1);
  tell({
    what: `realtime: commit to callback, ${SOCKETS} sockets of ${PEOPLE} people`,
    figure: `p95 ${at(0.95)} ms`,
    p50: `p50 ${at(0.5)} ms`,
    p99: `p99 ${at(0.99)} ms`,
    load: `load ${loadavg()[0]?.toFixed(1)}`,
  });

  await Promise.all(closes.slice(1).map((close) => close()));
  const all = Promise.withResolvers<void>();
  let expected = 1;
  heard = (n) => {
    if (n !== expected++) all.reject(new Error(`Message ${n} came as number ${expected - 1}.`));
    if (expected > ROWS) all.resolve();
  };
  const begin = performance.now();
  await database.query(
    `select realtime.send(jsonb_build_object('n', n), 'signal', $1) from generate_series(1, ${ROWS}) as n`,
    [TOPIC],
  );
  await all.promise;
  tell({
    what: `realtime: ${ROWS} messages of one transaction, in order`,
    figure: `${Math.round(performance.now() - begin)} ms`,
  });
  await closes[0]?.();
  await database.end();
}

const folder = tempFolder();
try {
  await withBackend(folder.path, measure);
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
// Clients keep timers for connections that are closed already.
process.exit();
