import { join } from 'node:path';

import { startBackend } from '@portal/backend';

import { root } from '../lib/paths.ts';

/** The backend with this product's migrations and seeds. */
export function startProductBackend(options: {
  dataDir: string;
  apiPort: number;
  dbPort: number;
  siteUrl: string;
}) {
  return startBackend({
    ...options,
    print: (line) => process.stderr.write(`${line}\n`),
    migrationsDir: join(root, 'supabase', 'migrations'),
    seeds: ['reference.sql', 'demo.sql'].map((name) => join(root, 'supabase', 'seed', name)),
  });
}
