/*
 * How long does it take to prove a long audit log? A chain of 1,000,000 entries: verified in the database, exported in pages, and checked
 * by the offline verifier.
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
        entry.actor := '${ADMIN}';
        entry.action := 'update';
        entry.table_name := 'companies';
        entry.row_id := 'c0000000-0000-4000-8000-' || lpad(n::text, 12, '0');
        entry.before := jsonb_build_object('status', 'active', 'version', n, 'next_filing', '2026-01-01');
        entry.after := jsonb_build_object('status', 'in_penalty', 'version', n + 1, 'next_filing', '2027-01-01');
        entry.request_address := '203.0.113.7';
        entry.request_agent := 'Bench';
        entry.at := clock_timestamp();
        entry.prev_hash := head.last_hash;
        entry.hash := private.audit_hash(entry);
        insert into public.audit_logs values (entry.*);
        head.last_hash := entry.hash;
      end loop;

      update private.audit_heads set last_id = entry.id, last_hash = entry.hash, entries = ${ENTRIES} where tenant_id = '${TENANT}';
    end $$`);
  await client.query('vacuum analyze audit_logs');
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

      let begin = performance.now();
      const { rows } = await client.query<{ intact: boolean; checked: string }>(
        'select * from verify_audit_chain($1)',
        [TENANT],
      );
      if (!rows[0]?.intact || Number(rows[0].checked) !== ENTRIES) {
        throw new Error(`Not the chain that was made: ${JSON.stringify(rows)}`);
      }
      tell(`${ENTRIES} audit entries verified`, begin, '≤ 60 s');

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
