import { join } from 'node:path';

import { startBackend } from '@portal/backend';

import demoFiles from '../../supabase/seed/demo-files.json' with { type: 'json' };
import { root } from '../lib/paths.ts';
import { writeDemoFiles } from './demo-files.ts';
import { backUp, backupPath } from '../backup/backup.ts';
import { noteSchemaOfData, schemaOfData } from '../backup/schema-of-data.ts';
import { newestMigration } from '../lib/newest-migration.ts';
import { filesAt } from '../lib/stored-files.ts';
import { databaseAt } from '../lib/database.ts';
import { receiptMaker } from '../receipt/make-receipt.ts';
import { firmDeletionsPart } from '../worker/firm-deletions.ts';
import { firmExportsPart } from '../worker/firm-exports.ts';
import { runParts } from '../worker/run-parts.ts';
import { smtpFrom } from './smtp.ts';

/** The backend with this product's migrations and seeds, and the files of the demo data. */
export async function startProductBackend(options: {
  dataDir: string;
  apiPort: number;
  dbPort: number;
  mailPort: number;
  siteUrl: string;
  /** Gets each step of the start. */
  progress?: (step: string) => void;
  /** Others than those of the checkout, for tests of a later version. */
  migrationsDir?: string;
}) {
  const { dataDir, migrationsDir = join(root, 'supabase', 'migrations') } = options;
  const schema = newestMigration(migrationsDir);
  await copyBeforeMigrating(dataDir, schema, options.progress);
  const backend = await startBackend({
    ...options,
    ...smtpFrom(process.env),
    // Hosted asks the first by itself (supabase/config.toml); for the others see docs/guides/deploy.md.
    auth: {
      hooks: {
        passwordAttempt: 'private.count_sign_in',
        passwordLength: 'private.password_min_length',
        passwordCommon: 'private.is_guessable_password',
      },
    },
    noteRefusal: 'private.note_refusal',
    print: (line) => process.stderr.write(`${line}\n`),
    cards: process.env['CARD_PAYMENTS'],
    sendsOutbox: true,
    makeReceipt: receiptMaker(`http://127.0.0.1:${options.apiPort}`),
    // The mail server of this machine may be tried with the settings.
    databaseSettings: { 'portal.inner_mail': 'on' },
    jobs: [
      {
        name: 'maintenance',
        isDue: 'select private.is_maintenance_due()',
        run: 'call private.run_maintenance()',
      },
      {
        name: 'digests',
        isDue: 'select private.are_digests_due()',
        run: 'call private.send_digests()',
      },
      {
        name: 'screening',
        isDue: 'select private.is_screening_due()',
        run: 'call private.run_screening()',
      },
      {
        name: 'owners',
        isDue: 'select private.are_owners_due()',
        run: 'call private.run_owners()',
      },
      {
        name: 'worker',
        isDue: 'select private.has_silent_worker()',
        run: 'select private.report_silent_worker()',
      },
      {
        name: 'jobs',
        isDue: 'select private.are_jobs_due()',
        run: 'call private.run_jobs()',
        everyMs: 2000,
      },
      {
        name: 'waiting jobs',
        isDue: 'select private.has_unreported_jobs()',
        run: 'select private.report_waiting_jobs()',
      },
      {
        name: 'portals',
        isDue: 'select private.are_portals_due()',
        run: 'select private.check_portals()',
      },
    ],
    migrationsDir,
    seeds: ['reference.sql', ...demoFiles].map((name) => join(root, 'supabase', 'seed', name)),
  });
  try {
    noteSchemaOfData(dataDir, schema);
    if (backend.fresh) options.progress?.('Writing the files of the demo documents');
    await writeDemoFiles(backend);
    options.progress?.('The backend is up');
  } catch (error) {
    await backend.stop();
    throw error;
  }
  return withExports(backend);
}

/** Writes exports of firms, deletes firms and identity records on this machine, as the worker of a hosted project does. */
function withExports<T extends Awaited<ReturnType<typeof startBackend>>>(backend: T): T {
  const { url, keys } = backend;
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const source = { database: databaseAt(url, keys.secret), files: filesAt(url, keys.secret) };
  const running = runParts({
    parts: [firmExportsPart(source, () => {}), firmDeletionsPart(source, () => {})],
    print,
    reportLife: async () => {},
  });
  return {
    ...backend,
    async stop() {
      await running.stop();
      await backend.stop();
    },
  };
}

/** A migration cannot be undone: the data of before it is kept as a backup. */
async function copyBeforeMigrating(
  dataDir: string,
  wanted: string,
  progress: (step: string) => void = () => {},
): Promise<void> {
  const schema = schemaOfData(dataDir);
  if (schema === undefined || schema >= wanted) return;
  const file = await backUp(dataDir, backupPath(dataDir, new Date(), `schema-${schema}`));
  progress(`The data is migrated from schema ${schema} to ${wanted}; a copy of before is ${file}`);
}
