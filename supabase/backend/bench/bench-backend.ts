/*
 * The backend that is measured, in a process of its own: started by a bench with a folder, tells it
 * where it is, and stops on request or when the bench is gone.
 */
import { join } from 'node:path';
import { startBackend } from '../start-backend.ts';
import { freePort } from '../free-port.ts';

/** What the bench learns from this process. */
export interface BackendReport {
  url: string;
  key: string;
  superuserUrl: string;
  startedIn: number;
  /** The process ids of the backend and of the Postgres it started. */
  pids: { backend: number; postgres: number };
}

const SUPABASE = join(import.meta.dirname, '..', '..');
const [folder = ''] = process.argv.slice(2);

const ports = { apiPort: await freePort(), dbPort: await freePort() };
const begin = performance.now();
const backend = await startBackend({
  ...ports,
  dataDir: folder,
  migrationsDir: join(SUPABASE, 'migrations'),
  seeds: [join(SUPABASE, 'seed', 'reference.sql'), join(SUPABASE, 'seed', 'demo.sql')],
  siteUrl: 'http://localhost:3000',
  // A bench signs in far more often than a person who may still be guessing.
  auth: { limits: { signIn: 1_000_000 } },
});
const report: BackendReport = {
  url: backend.url,
  key: backend.keys.publishable,
  superuserUrl: backend.database.superuserUrl,
  startedIn: performance.now() - begin,
  pids: { backend: process.pid, postgres: backend.database.pid() },
};

process.once('disconnect', () => void backend.stop());
process.send?.(report);
