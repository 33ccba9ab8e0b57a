/*
 * How long does it take to read and to prove a long audit log? A chain of 1,000,000 entries of four years: pages of it by what staff look
 * for (medians of what a call takes), verified in the database at once and in parts, exported in pages, and checked by the offline verifier.
 *
 *   node supabase/backend/bench/audit.bench.ts            lines to read
 *   node supabase/backend/bench/audit.bench.ts --json     the same for tools/bench
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const ENTRIES = 1_000_000;
const TENANT = '7b000000-0000-4000-8000-000000000001';
const ADMIN = 'd0000000-0000-4000-8000-000000000002';
const RARE = 'd0000000-0000-4000-8000-000000000001';
const RUNS = 9;

/** What staff look for, as arguments of audit_page. */
const readings = {
  'the newest': '',
  'a page in the middle': ', before_id => (select max(id) - 500000 from audit_logs)',
  'by a person': `, person => '${ADMIN}'`,
  'by a person who rarely acts': `, person => '${RARE}'`,
  'by no person': ', by_system => true',
  'by action': `, action => 'insert'`,
  'by an action that never was': `, action => 'delete'`,
  'by kind': `, kind => 'documents'`,
  'by a rare kind': `, kind => 'risk'`,
  'by kind and person, both rare': `, kind => 'risk', person => '${RARE}'`,
  'by company': `, company => 'c0000000-0000-4000-8000-000000000042'`,
  'by record': `, record => 'companies:c0000000-0000-4000-8000-000000000042'`,
  'of a day two years ago': ', from_day => private.today() - 730, to_day => private.today() - 730',
  'by a rare kind in a month': `, kind => 'risk', from_day => private.today() - 760, to_day => private.today() - 730`,
};

const json = process.argv.includes('--json');
const results: Record<string, string>[] = [];

function tell(what: string, begin: number, target: string): void {
  const figure = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  results.push({ what, figure, target, load: `load ${loadavg()[0]?.toFixed(1)}` });
}

/** A chain as the trigger writes it, without a million changes to write it for. */
async function forgeChain(client: Client): Promise<void> {
  await client.query(`insert into tenants (id, slug, name) values ($1, 'bench', 'Bench')`, [
    TENANT,
  ]);
  await client.query(`
    do $$
    declare
      entry public.audit_logs;
      head  private.audit_heads;
    begin
      select * into head from private.audit_heads where tenant_id = '${TENANT}';

      for n in head.entries + 1 .. ${ENTRIES} loop
        entry.id := nextval('public.audit_logs_id_seq');
        entry.tenant_id := '${TENANT}';
        -- One in twenty thousand by a person who rarely acts.
        entry.actor := case when n % 20000 = 7 then '${RARE}' else '${ADMIN}' end;
        entry.action := case n % 50 when 0 then 'insert' else 'update' end;
        entry.table_name := case when n % 5000 = 3 then 'risk_models' when n % 3 = 0 then 'documents' else 'companies' end;
        entry.row_id := 'c0000000-0000-4000-8000-' || lpad((n % 5000)::text, 12, '0');
        entry.company_id := ('c0000000-0000-4000-8000-' || lpad((n % 5000)::text, 12, '0'))::uuid;
        entry.before := jsonb_build_object('status', 'active', 'version', n, 'next_filing', '2026-01-01');
        entry.after := jsonb_build_object('status', 'in_penalty', 'version', n + 1, 'next_filing', '2027-01-01');
        entry.request_address := '203.0.113.7';
        entry.request_agent := 'Bench';
        entry.at := now() - (${ENTRIES} - n) * interval '126 seconds';
        entry.prev_hash := head.last_hash;
        entry.hash := private.audit_hash(entry);
        insert into public.audit_logs values (entry.*);
        head.last_hash := entry.hash;
      end loop;

      update private.audit_heads set last_id = entry.id, last_hash = entry.hash, entries = ${ENTRIES} where tenant_id = '${TENANT}';
    end $$`);
  await client.query('vacuum analyze audit_logs');
}

async function read(client: Client): Promise<void> {
  for (const [what, filter] of Object.entries(readings)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const begin = performance.now();
      await client.query(`select * from audit_page(tenant_id => '${TENANT}'${filter})`);
      times.push(performance.now() - begin);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
    results.push({
      what: `audit page of ${ENTRIES}, ${what}`,
      figure: `${median.toFixed(0)} ms`,
      target: '< 50 ms',
      load: `load ${loadavg()[0]?.toFixed(1)}`,
    });
  }
}

/** As the screen does. */
async function checkInParts(client: Client): Promise<void> {
  const id = crypto.randomUUID();
  await client.query('select start_audit_check($1, $2)', [id, TENANT]);
  for (;;) {
    const { rows } = await client.query<{ state: string }>(
      'select state from continue_audit_check($1)',
      [id],
    );
    if (rows[0]?.state !== 'running') break;
  }
  const { rows } = await client.query<{ state: string }>(
    'select state from audit_checks where id = $1',
    [id],
  );
  if (rows[0]?.state !== 'whole') throw new Error('The check found a break in the forged chain.');
}

async function exportTo(path: string, client: Client): Promise<void> {
  const id = crypto.randomUUID();
  const file = createWriteStream(path);
  const write = async (line: unknown) => {
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  };
  const { rows } = await client.query<{ manifest: unknown }>(
    'select start_audit_export($1, $2) as manifest',
    [id, TENANT],
  );
  await write(rows[0]?.manifest);
  for (let after = 0, more = true; more;) {
    const page = await client.query<{ id: number }>(
      'select id::int, prev_hash, hash, entry from audit_export_page($1, $2, 5000)',
      [id, after],
    );
    for (const entry of page.rows) await write(entry);
    after = page.rows.at(-1)?.id ?? after;
    more = page.rows.length > 0;
  }
  file.end();
  await once(file, 'finish');
}

async function verifyOffline(path: string): Promise<void> {
  const verifier = join(
    import.meta.dirname,
    '..',
    '..',
    '..',
    'tools',
    'audit-verifier',
    'verify.mjs',
  );
  const child = spawn(process.execPath, [verifier, path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`The verifier ended with ${code}.`);
}

const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await forgeChain(client);
      await client.query(`select set_config('request.jwt.claims', $1, false)`, [
        JSON.stringify({ sub: ADMIN, role: 'authenticated' }),
      ]);

      await read(client);

      let begin = performance.now();
      const { rows } = await client.query<{ intact: boolean; checked: string }>(
        'select * from verify_audit_chain($1)',
        [TENANT],
      );
      if (!rows[0]?.intact || Number(rows[0].checked) !== ENTRIES) {
        throw new Error(`Not the chain that was made: ${JSON.stringify(rows)}`);
      }
      tell(`${ENTRIES} audit entries verified`, begin, '≤ 60 s');

      begin = performance.now();
      await checkInParts(client);
      tell('the same in parts of 20,000', begin, '');

      const bundle = join(folder.path, 'bundle.json');
      begin = performance.now();
      await exportTo(bundle, client);
      tell('exported', begin, '');

      begin = performance.now();
      await verifyOffline(bundle);
      tell('verified offline', begin, '');
    }),
  );
} finally {
  folder.remove();
}
if (json) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
