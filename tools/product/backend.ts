import { join } from 'node:path';

import { startBackend } from '@portal/backend';

import demoFiles from '../../supabase/seed/demo-files.json' with { type: 'json' };
import { root } from '../lib/paths.ts';
import { writeDemoFiles } from './demo-files.ts';
import { smtpFrom } from './smtp.ts';

/** The backend with this product's migrations and seeds, and the files of the demo data. */
export async function startProductBackend(options: {
  dataDir: string;
  apiPort: number;
  dbPort: number;
  mailPort: number;
  siteUrl: string;
}) {
  const backend = await startBackend({
    ...options,
    ...smtpFrom(process.env),
    // Hosted asks the first by itself (supabase/config.toml); for the others see docs/guides/deploy.md.
    auth: {
      hooks: {
        passwordAttempt: 'private.count_sign_in',
        passwordLength: 'private.password_min_length',
        passwordCommon: 'private.is_common_password',
      },
    },
    noteRefusal: 'private.note_refusal',
    print: (line) => process.stderr.write(`${line}\n`),
    sendsOutbox: true,
    // The mail server of this machine may be tried with the settings.
    databaseSettings: { 'portal.inner_mail': 'on' },
    jobs: [
      {
        name: 'maintenance',
        isDue: 'select private.is_maintenance_due()',
        run: 'call private.run_maintenance()',
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
    ],
    migrationsDir: join(root, 'supabase', 'migrations'),
    seeds: ['reference.sql', ...demoFiles].map((name) => join(root, 'supabase', 'seed', name)),
  });
  try {
    await writeDemoFiles(backend);
  } catch (error) {
    await backend.stop();
    throw error;
  }
  return backend;
}
