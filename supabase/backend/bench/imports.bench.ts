/*
 * How long does a portfolio of 10,000 companies take to come in, with 10,020 people and 30,000 roles, and what do those feel who read
 * meanwhile? The rows are sent as the browser sends them; check and import are jobs that the backend runs as it does for users.
 *
 *   node supabase/backend/bench/imports.bench.ts            lines to read
 *   node supabase/backend/bench/imports.bench.ts --json     the same for tools/bench
 *   BENCH_COMPANIES=1000 node supabase/backend/bench/imports.bench.ts
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { asPerson } from './as-person.ts';
import { runJobs, timesOf } from './job-batches.ts';
import { companyRows, peopleRows } from './import-rows.ts';
import { withBackend } from './with-backend.ts';

const COMPANIES = Number(process.env['BENCH_COMPANIES'] ?? 10_000);
const PART = 500;
const IDLE_READS = 30;

const ADMIN = 'd0000000-0000-4000-8000-000000000002';
const CLIENT = 'd0000000-0000-4000-8000-000000000001';
const TENANT = '7b000000-0000-4000-8000-000000000001';
const IMPORT = '1b000000-0000-4000-8000-000000000001';

const reads: [what: string, person: string, sql: string][] = [
  ['staff: companies of all firms', ADMIN, 'select * from company_list order by name, id limit 50'],
  [
    'staff: companies of the firm',
    ADMIN,
    `select * from company_list where tenant_id = '${TENANT}' order by name, id limit 50`,
  ],
  ['staff: duties that are due', ADMIN, 'select * from duty_list order by due_on, id limit 50'],
  [
    'staff: one company, the newest',
    ADMIN,
    `select * from company_list where id = (select max(id::text)::uuid from companies)`,
  ],
  ['client: companies', CLIENT, 'select * from companies order by name, id limit 20'],
  ['client: duties', CLIENT, 'select * from duty_list order by due_on, id limit 20'],
];

const results: Record<string, string>[] = [];
const add = (what: string, figure: string) => {
  process.stderr.write(`${what}: ${figure}\n`);
  results.push({ what, figure, load: `load ${loadavg()[0]?.toFixed(1)}` });
};
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Processor time of a process and of its children that are at work, in milliseconds. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter(Boolean).map(Number)].reduce((sum, each) => {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // Its own, and that of children that have ended.
      return sum + 10 * [11, 12, 13, 14].reduce((all, at) => all + Number(fields[at]), 0);
    } catch {
      return sum;
    }
  }, 0);
}

async function send(client: Client): Promise<void> {
  await client.query(`insert into tenants (id, slug, name) values ('${TENANT}', 'bench', 'Bench')`);
  await client.query(
    `insert into tenant_users (tenant_id, user_id, role) values ('${TENANT}', '${CLIENT}', 'member')`,
  );
  await asPerson(
    client,
    ADMIN,
    `select start_import('${IMPORT}', '${TENANT}', 'book.xlsx', '${CLIENT}')`,
  );
  for (const [command, rows] of [
    ['put_import_people', peopleRows(COMPANIES)],
    ['put_import_companies', companyRows(COMPANIES)],
  ] as const) {
    const times: number[] = [];
    for (let at = 0; at < rows.length; at += PART) {
      const part = JSON.stringify(rows.slice(at, at + PART)).replaceAll("'", "''");
      // One part after the other, as the browser sends them.
      // oxlint-disable-next-line no-await-in-loop
      times.push(await asPerson(client, ADMIN, `select ${command}('${IMPORT}', '${part}')`));
    }
    const total = times.reduce((sum, each) => sum + each, 0);
    add(
      `${command}, ${rows.length} rows`,
      `${seconds(total)}, the longest part ${seconds(Math.max(...times))}`,
    );
  }
}

type Times = Map<string, number[]>;

async function readOnce(client: Client, times: Times): Promise<void> {
  for (const [what, person, sql] of reads) {
    // oxlint-disable-next-line no-await-in-loop
    const took = await asPerson(client, person, sql);
    times.set(what, [...(times.get(what) ?? []), took]);
    // A person looks at a page before they open the next.
    // oxlint-disable-next-line no-await-in-loop
    await delay(50);
  }
}

async function readIdle(client: Client): Promise<Times> {
  const times: Times = new Map();
  // oxlint-disable-next-line no-await-in-loop
  for (let n = 0; n < IDLE_READS + 3; n++) await readOnce(client, times);
  for (const list of times.values()) list.splice(0, 3);
  return times;
}

async function stateOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ state: string; error: string | null }>(`
    select import.state, (select error from jobs where state = 'failed' limit 1) as error
    from portfolio_imports as import where id = '${IMPORT}'`);
  if (rows[0]?.error) throw new Error(rows[0].error);
  return rows[0]?.state ?? '';
}

/** Begins a step, runs its job on a connection of its own as the product does, and reads until it is at its end. */
async function step(
  { client, reader, runner, postgres }: Bench,
  command: string,
  end: string,
): Promise<Times> {
  const [begin, cpu, times] = [performance.now(), cpuOf(postgres), new Map() as Times];
  await asPerson(client, ADMIN, `select ${command}('${IMPORT}')`);
  const runs = runJobs(runner);
  // oxlint-disable-next-line no-await-in-loop
  while ((await stateOf(client)) !== end) await readOnce(reader, times);
  const batches = await runs;
  const took = performance.now() - begin;
  add(
    `${command}, ${COMPANIES} companies`,
    `${seconds(took)}, ${(took / COMPANIES).toFixed(1)} ms each; ${timesOf(batches)}; ${seconds(cpuOf(postgres) - cpu)} of a processor, readers included`,
  );
  return times;
}

interface Bench {
  client: Client;
  reader: Client;
  runner: Client;
  postgres: number;
}

function compare(when: string, idle: Times, busy: Times): void {
  for (const [what] of reads) {
    const [before, during] = [median(idle.get(what) ?? []), median(busy.get(what) ?? [])];
    add(
      `${when}, ${what}`,
      `${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms: ${(during / before).toFixed(1)} times`,
    );
  }
}

const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl, pids }) =>
    withConnection(superuserUrl, (client) =>
      withConnection(superuserUrl, (reader) =>
        withConnection(superuserUrl, async (runner) => {
          const bench = { client, reader, runner, postgres: pids.postgres };
          await send(client);
          await client.query('vacuum analyze');
          const idle = await readIdle(reader);
          const checking = await step(bench, 'check_import', 'checked');
          compare('during the check', idle, checking);
          const running = await step(bench, 'begin_import', 'done');
          compare('during the import', await readIdle(reader), running);
          const { rows } = await client.query<{ intact: boolean; n: string }>(`
          select intact, (select count(*) from companies where tenant_id = '${TENANT}') as n from (
            select set_config('request.jwt.claims', '{"sub":"${ADMIN}","role":"authenticated"}', false)) as me,
            lateral verify_audit_chain('${TENANT}')`);
          add(
            'afterwards',
            `${rows[0]?.n} companies; the audit chain is ${rows[0]?.intact ? 'whole' : 'broken'}`,
          );
        }),
      ),
    ),
  );
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
