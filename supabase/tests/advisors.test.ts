import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inject, expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';

interface Advice {
  name: string;
  detail: string;
  metadata: { name: string };
}

/** What is meant: policies that stand side by side (decision 18), and procedures that commit, which may have no settings of their own. */
const isMeant = ({ name, metadata }: Advice) =>
  name === 'multiple_permissive_policies' ||
  (name === 'function_search_path_mutable' &&
    [
      'run_maintenance',
      'check_chains',
      'effect_scheduled_changes',
      'run_owners',
      'run_screening',
      'run_jobs',
      'send_digests',
    ].includes(metadata.name));

const database = useDatabase('empty');
const cli = join(import.meta.dirname, '..', 'node_modules', 'supabase', 'dist', 'supabase.js');

/** What the advisors of the Supabase CLI warn of, for security and speed. */
async function advices(name: string): Promise<Advice[]> {
  const url = `postgres://postgres:postgres@127.0.0.1:${inject('databasePort')}/${name}`;
  const args = ['db', 'advisors', `--remote=${url}`, '--level', 'warn', '--fail-on', 'none'];
  const text = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, ...args, '--output-format', 'json'],
      {
        env: { ...process.env, PGSSLMODE: 'disable', DO_NOT_TRACK: '1', NO_COLOR: '1' },
        maxBuffer: 1e8,
      },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${stdout}\n${stderr}`)) : resolve(stdout),
    );
  });
  return (JSON.parse(text) as { results: Advice[] }).results;
}

test('the advisors warn of nothing that is not meant', async () => {
  const [row] = await database.asPostgres((sql) => sql`select current_database() as name`);
  const found = await advices(row?.['name']);
  expect(found.filter((advice) => !isMeant(advice))).toEqual([]);
  // That they looked at all.
  expect(found.length).toBeGreaterThan(10);
});
