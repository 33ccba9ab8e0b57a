/*
 * Reads a watchlist in the format "targets.simple.csv" of OpenSanctions into the database, and starts a screening of the parties.
 *
 *   node tools/boot.mjs tools/watchlist/import.ts <file> --list <code> [--name <name> --source <note>] [--may-shrink]
 *     [--discard-other]
 *
 * Nothing of a file is in force before the whole file is read. An interrupted run resumes when it is started again; a file that was read
 * before changes nothing. While another file of the list is imported, the run is refused; --discard-other discards that import. A new
 * list needs a name and a source. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local backend, which has to run.
 */
import { parseArgs } from 'node:util';

import { WatchlistFileError } from '@portal/shared-core/domain/watchlist-file';
import { databaseAt, DatabaseRefusal, serviceAccess, type Database } from '../lib/database.ts';
import { importList } from './import-list.ts';

const USAGE =
  'Usage: node tools/boot.mjs tools/watchlist/import.ts <file> --list <code> [--name <name> --source <note>] [--may-shrink] [--discard-other]';

const HINTS: Record<string, string> = {
  'watchlist.import_running':
    'Another file of this list is being imported. Finish that import, or start again with --discard-other.',
  'watchlist.shrinks':
    'The file has less than half of the list. Nothing was changed. If the file is complete, start again with --may-shrink.',
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'string' },
      name: { type: 'string' },
      source: { type: 'string' },
      'may-shrink': { type: 'boolean', default: false },
      'discard-other': { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  if (!path || !values.list || more.length > 0) throw new WatchlistFileError(USAGE);

  const { url, key } = serviceAccess();
  const database = databaseAt(url, key);
  const done = await importList(
    database,
    path,
    {
      code: values.list,
      mayShrink: values['may-shrink'],
      discardOther: values['discard-other'],
      ...(values.name !== undefined && { name: values.name }),
      ...(values.source !== undefined && { source: values.source }),
    },
    (records) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${records} records`);
    },
  );
  process.stdout.write(
    `${done.records} records: ${done.added} new, ${done.changed} changed, ${done.retired} retired, ${done.rejected} rejected.\n`,
  );
  if (done.unreadable > 0) {
    process.stdout.write('Nothing was retired, because some rows could not be read.\n');
  }
  await printProblems(database, done.id);

  let screened = 0;
  for (let passed = 1; passed > 0; screened += passed) {
    passed = await database.call<number>('rescreen_parties', { batch_size: 100 });
  }
  process.stdout.write(`${screened} parties screened.\n`);
}

async function printProblems(database: Database, importId: string): Promise<void> {
  const problems = await database.rows<{ line: number; reason: string }>(
    'watchlist_import_problems',
    { select: 'line,reason', import_id: `eq.${importId}`, order: 'line' },
  );
  for (const { line, reason } of problems) process.stdout.write(`  line ${line}: ${reason}\n`);
}

main().catch((error: unknown) => {
  const known = error instanceof WatchlistFileError || error instanceof DatabaseRefusal;
  process.stderr.write(`${known ? (HINTS[error.message] ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
