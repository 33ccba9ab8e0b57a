/*
 * The worker of a hosted project, in one process: sends mails, has files scanned, writes exports of firms and deletes firms, ships the heads
 * of the audit chain and the audit log itself.
 *
 *   WORKER_PARTS=mail,scans,firm-exports,firm-deletions,audit-heads,audit-log SUPABASE_URL=https://… SUPABASE_SECRET_KEY=… npm run worker
 *
 * What each part needs, and the role of the database for each, is in docs/guides/worker.md. It runs until it is ended, finishes the piece
 * under way and exits with 0. Several may run. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local backend, which has to run.
 */
import manifest from '../package.json' with { type: 'json' };
import { serviceAccess } from './lib/database.ts';
import { stopWith } from './lib/stop-with.ts';
import { clockWarning } from './worker/clock.ts';
import { withCredentials } from './worker/credentials.ts';
import { startHealth } from './worker/health.ts';
import { logLine } from './worker/log-line.ts';
import { runParts } from './worker/run-parts.ts';
import { settingsFrom } from './worker/settings.ts';

const { version } = manifest;
/** One piece may be a large file that a scanner looks at. */
const PATIENCE_MS = 130_000;

async function main(): Promise<void> {
  // Parts with a role of their own, and no files, need no secret key.
  const { env, sealed } = withCredentials(process.env);
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  const access = url && !key ? { url } : serviceAccess(env);
  const { parts, lives, notes, health, close } = settingsFrom(env, access, print);
  const running = runParts({
    parts,
    print,
    reportLife: async (part) => {
      await lives.get(part)?.call('report_worker_life', { part, version, sealed });
    },
  });
  const endpoint = await startHealth(running, { ...health, version }).catch(
    async (error: unknown) => {
      await running.stop();
      throw error;
    },
  );
  stopWith(
    async () => {
      await running.stop();
      await endpoint.stop();
      await close();
      print('The worker has stopped.');
    },
    { patienceMs: PATIENCE_MS },
  );
  const warning = await clockWarning(access.url);
  if (warning) print(warning);
  for (const note of notes) print(note);
  print(
    `The worker runs ${parts.map(({ name }) => name).join(', ')}. Health: port ${endpoint.port}.`,
  );
}

function print(text: string): void {
  process.stdout.write(`${logLine(text, new Date())}\n`);
}

main().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${logLine(why, new Date())}\n`);
  process.exitCode = 1;
});
