/*
 * How long does it take to work out who owns a company? A structure of 500 nodes in 10 layers with some that hold each other, first on plain
 * data in both languages, then from the registers, for staff and for a client. Each figure is the median.
 *
 *   node supabase/backend/bench/ownership.bench.ts            lines to read
 *   node supabase/backend/bench/ownership.bench.ts --json     the same for tools/bench
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { fraction } from '../../../shared-core/src/domain/fraction.ts';
import { workOutOwnership } from '../../../shared-core/src/domain/ownership.ts';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const LAYERS = 10;
const NODES = 500;
const RUNS = 15;
const PER_LAYER = NODES / LAYERS;
const TENANT = id('7b', 1);
const CLIENT = id('d1', 1);
const COMPANY = id('cb', 0);
const ADMIN = 'd0000000-0000-4000-8000-000000000002';

function id(prefix: string, n: number): string {
  return `${prefix}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Node 0 is the company, held by all of the first layer; every other body by three of the next, one in five also by one beside it. */
const isPerson = (n: number) => n > NODES - PER_LAYER;
const TOTALS = [100, 1_000, 5_000, 10_000, 50_000];
const holdings = Array.from({ length: NODES - PER_LAYER + 1 }, (_none, owned) => {
  const layer = Math.floor((owned - 1) / PER_LAYER);
  const at = (depth: number, place: number) => depth * PER_LAYER + 1 + (place % PER_LAYER);
  const owners =
    owned === 0
      ? Array.from({ length: PER_LAYER }, (_some, place) => at(0, place))
      : [0, 1, 7, ...(owned % 5 === 0 ? [-1] : [])].map((step) =>
          step < 0 ? at(layer, owned) : at(layer + 1, owned + step),
        );
  const total = TOTALS[owned % TOTALS.length] ?? 100;
  const each = Math.floor(total / owners.length);
  const rest = total - each * (owners.length - 1);
  return owners.map((owner, i) => ({ owner, owned, share: i === 0 ? rest : each, total }));
}).flat();

const nodeOf = (n: number) => (n === 0 ? COMPANY : id('fb', n));

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function inTypeScript(): number {
  const question = {
    company: nodeOf(0),
    people: new Set(
      Array.from({ length: NODES + 1 }, (_none, n) => n)
        .filter(isPerson)
        .map(nodeOf),
    ),
    threshold: 10,
    holdings: holdings.map(({ owner, owned, share, total }) => ({
      owner: nodeOf(owner),
      owned: nodeOf(owned),
      share: fraction(BigInt(share), BigInt(total)),
    })),
  };
  const times = Array.from({ length: RUNS }, () => {
    const begin = performance.now();
    if (workOutOwnership(question)?.owners.length === 0) throw new Error('It has no owner.');
    return performance.now() - begin;
  });
  return median(times);
}

/** Straight into the tables: audit and signals of so many rows are not what is measured. */
async function fill(client: Client): Promise<void> {
  const people = Array.from({ length: NODES + 1 }, (_none, n) => n).filter(isPerson);
  const rows = holdings.map(({ owner, owned, share, total }) => ({
    owner: nodeOf(owner),
    owned: nodeOf(owned),
    share,
    total,
  }));
  const members = JSON.stringify(rows.filter(({ owned }) => owned === COMPANY));
  const declared = JSON.stringify(rows.filter(({ owned }) => owned !== COMPANY));
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name) values ('${TENANT}', 'bench', 'Bench');
    insert into profiles (id, full_name, email, role) values ('${CLIENT}', 'Bench Client', 'client@bench.example', 'user');
    insert into tenant_users (tenant_id, user_id, role) values ('${TENANT}', '${CLIENT}', 'member');
    insert into companies (id, tenant_id, user_id, name, type) values ('${COMPANY}', '${TENANT}', '${CLIENT}', 'Bench Ltd.', 'IBC');
    insert into parties (id, tenant_id, kind, name)
    select ('fb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${TENANT}',
      case when n > ${NODES - PER_LAYER} then 'person' else 'body_corporate' end::party_kind, 'Node ' || n
    from generate_series(1, ${NODES}) as n`);
  if (people.length !== PER_LAYER) throw new Error('The last layer is people.');
  await client.query(
    `insert into company_participants (tenant_id, company_id, party_id, role, shares)
     select '${TENANT}', owned, owner, 'member', share from jsonb_to_recordset($1) as row (owner uuid, owned uuid, share bigint)`,
    [members],
  );
  await client.query(
    `insert into party_holders (tenant_id, owned_party_id, owner_party_id, shares, total_shares)
     select '${TENANT}', owned, owner, share, total from jsonb_to_recordset($1) as row (owner uuid, owned uuid, share bigint, total bigint)`,
    [declared],
  );
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

async function inSql(client: Client, caller: string, knownAt: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: caller, role: 'authenticated' }),
    ]);
    await client.query('set local role authenticated');
    const begin = performance.now();
    const { rows } = await client.query<{ answer: { nodes: object[] } }>(
      `select ownership('${COMPANY}', private.today(), ${knownAt}) as answer`,
    );
    times.push(performance.now() - begin);
    await client.query('rollback');
    if (rows[0]?.answer.nodes.length !== NODES + 1) throw new Error('Not all nodes were found.');
  }
  return median(times);
}

const results: Record<string, string>[] = [];
const report = (what: string, figure: number) =>
  results.push({
    what: `ownership through ${LAYERS} layers, ${NODES} nodes, ${holdings.length} holdings: ${what}`,
    figure: `${figure.toFixed(1)} ms`,
    load: `load ${loadavg()[0]?.toFixed(1)}`,
  });

report('in TypeScript', inTypeScript());
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      report('from the registers, staff', await inSql(client, ADMIN, 'null'));
      report('from the registers, client', await inSql(client, CLIENT, 'null'));
      report(
        'as known at a moment, staff',
        await inSql(client, ADMIN, `now() + interval '1 second'`),
      );
    }),
  );
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
