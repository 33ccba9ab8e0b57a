/*
 * Does screening find whom it should, and how fast? Labelled pairs of names, a list of 100,000 invented entries read from a file, one
 * name against it, 10,000 parties against it.
 *
 *   node supabase/backend/bench/screening.bench.ts                lines to read
 *   node supabase/backend/bench/screening.bench.ts --json         the same for tools/bench
 *   node supabase/backend/bench/screening.bench.ts --pairs        which pairs were judged wrongly, and nothing else
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { inventedEntries } from './screening/portfolio.ts';
import { endOfImport } from './screening/end-of-import.ts';
import { hitsAmong, readPairs } from './screening/pairs.ts';
import { withBackend } from './with-backend.ts';

const ENTRIES = 100_000;
const PARTIES = 10_000;
const NAMES = 200;
const TENANT = '7b000000-0000-4000-8000-000000000001';
const HEADER =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change';

const json = process.argv.includes('--json');
const pairsOnly = process.argv.includes('--pairs');
const results: Record<string, string>[] = [];

function tell(what: string, figure: string, target: string): void {
  results.push({ what, figure, target, load: `load ${loadavg()[0]?.toFixed(1)}` });
}

/** Recall and precision over the pairs, in a transaction that is rolled back. */
async function judgePairs(client: Client): Promise<void> {
  const pairs = readPairs();
  await client.query('begin');
  await client.query(`insert into tenants (id, slug, name) values ($1, 'pairs', 'Pairs')`, [
    TENANT,
  ]);
  const hits = await hitsAmong(client, TENANT, pairs);
  await client.query('rollback');

  const found = pairs.filter(({ same }, i) => same && hits.has(i)).length;
  const wrong = pairs.filter(({ same }, i) => !same && hits.has(i)).length;
  const missed = pairs.filter(({ same }, i) => same && !hits.has(i)).length;
  if (pairsOnly) {
    for (const [i, pair] of pairs.entries()) {
      if (pair.same !== hits.has(i)) {
        const label = pair.same ? 'missed' : `wrong, ${hits.get(i)}`;
        console.log(`${label}: ${pair.party.name} || ${pair.listed.name} (${pair.about})`);
      }
    }
  }
  tell(`recall of ${pairs.length} pairs`, (found / (found + missed)).toFixed(3), '≥ 0.98');
  tell('precision', (found / (found + wrong)).toFixed(3), '≥ 0.80');
}

async function writeList(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${HEADER}\n`);
  let n = 0;
  for (const entry of inventedEntries(ENTRIES)) {
    const { schema, name, aliases, birthDate, country } = entry;
    const cells = [
      `E${++n}`,
      schema,
      name,
      aliases.join(';'),
      birthDate,
      country,
      '',
      '',
      'Invented programme',
      '',
      '',
      'TEST',
      'bench',
      '',
      '',
      '',
    ];
    if (!file.write(`${cells.map((cell) => `"${cell}"`).join(',')}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** The tool, as a person runs it. Gives the seconds it took. */
async function importWith(tool: string, path: string, env: NodeJS.ProcessEnv): Promise<number> {
  const args = [tool, path, '--list', 'bench_list', '--name', 'Bench', '--source', 'Invented'];
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return (performance.now() - begin) / 1000;
}

async function enterParties(client: Client, count: number): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`insert into tenants (id, slug, name) values ($1, 'bench', 'Bench')`, [
    TENANT,
  ]);
  const parties = [...inventedEntries(count, 7)].map((entry) => ({
    kind: entry.schema === 'Person' ? 'person' : 'body_corporate',
    name: entry.name,
    born: entry.birthDate.length === 10 ? entry.birthDate : null,
    country: entry.country.toUpperCase(),
  }));
  await client.query(
    `insert into parties (tenant_id, kind, name, birth_date, country)
     select $1, party.kind, party.name, party.born, party.country
     from jsonb_to_recordset($2::jsonb) as party (kind party_kind, name text, born date, country text)`,
    [TENANT, JSON.stringify(parties)],
  );
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

/** One name after the other, as staff would ask. Gives the milliseconds, sorted. */
async function screenOneByOne(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from parties where tenant_id = $1 order by id limit ${NAMES}`,
    [TENANT],
  );
  const times: number[] = [];
  for (const { id } of rows) {
    const begin = performance.now();
    await client.query(
      'select private.screening_results(party) from parties as party where id = $1',
      [id],
    );
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b);
}

async function rescreenAll(client: Client): Promise<number> {
  await client.query(`select private.start_screening_run('bench_list')`);
  const begin = performance.now();
  for (let passed = 1; passed > 0;) {
    const { rows } = await client.query<{ passed: number }>(
      'select private.rescreen(200)::int as passed',
    );
    passed = rows[0]?.passed ?? 0;
  }
  return (performance.now() - begin) / 1000;
}

const folder = tempFolder();
try {
  await withBackend(folder.path, ({ url, superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await client.query(
        `select set_config('request.jwt.claims', '{"role": "service_role"}', false)`,
      );
      if (pairsOnly) return judgePairs(client);

      const list = join(folder.path, 'list.csv');
      await writeList(list);
      const keys = JSON.parse(readFileSync(join(folder.path, 'keys.json'), 'utf8')) as {
        secret: string;
      };
      const tool = join(import.meta.dirname, '..', '..', '..', 'tools', 'watchlist', 'import.ts');
      const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: keys.secret };
      const first = await importWith(tool, list, env);
      tell(`import of ${ENTRIES} entries`, `${first.toFixed(1)} s`, '≤ 60 s');
      tell('the same file again', `${(await importWith(tool, list, env)).toFixed(1)} s`, '');

      // Among a hundred thousand others: what is cut for their sake shows here.
      await judgePairs(client);
      await enterParties(client, PARTIES);
      const times = await screenOneByOne(client);
      const at = (share: number) =>
        (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
      tell(
        `one name against ${ENTRIES}`,
        `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(0.999)} ms`,
        '≤ 50 ms',
      );
      tell(`${PARTIES} parties anew`, `${(await rescreenAll(client)).toFixed(0)} s`, '≤ 300 s');
      const ends = await endOfImport(client);
      tell(
        'end of an import of 20000 entries with four names',
        `new ${ends.first.toFixed(0)} ms, all changed ${ends.allChanged.toFixed(0)} ms, few gone ${ends.fewGone.toFixed(0)} ms, discarded ${ends.discarded.toFixed(0)} ms`,
        '≤ 2000 ms',
      );
    }),
  );
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
