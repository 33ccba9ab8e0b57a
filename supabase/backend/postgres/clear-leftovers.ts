import { spawnSync, type SpawnOptions } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { binary } from './binaries.ts';
import { findProcesses, isAlive, readPostmasterPid } from './processes.ts';

const PATIENCE_MS = 1_000;

/**
 * Makes the data folder free to start on after a crash. What may be left there:
 * - a postmaster that outlived its parent (SIGKILL of the parent): it is shut down properly;
 * - backends that outlived their postmaster (SIGKILL of Postgres): they leave by themselves when they
 *   next look, and are killed when they do not; nothing they did is committed, and the start recovers;
 * - a stale postmaster.pid whose number now belongs to an unrelated process: Postgres would refuse to
 *   start, so the file is removed, but only once no process works in the folder.
 */
export async function clearLeftovers(
  native: string,
  dataDir: string,
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>,
  warn: (line: string) => void,
): Promise<void> {
  const postmaster = readPostmasterPid(dataDir);
  if (postmaster !== undefined && findProcesses(dataDir).includes(postmaster)) {
    warn(`Stopping Postgres ${postmaster}, left over from a run that was killed.`);
    const stop = ['-D', dataDir, '-m', 'fast', '-w', '-t', '15', 'stop'];
    const stopped = spawnSync(binary(native, 'pg_ctl'), stop, spawnOptions);
    if (stopped.status !== 0) killIfAlive(postmaster);
  }
  await clearBackends(dataDir, warn);
  const stale = readPostmasterPid(dataDir);
  if (process.platform === 'linux' && stale !== undefined && isAlive(stale)) {
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  }
}

async function clearBackends(dataDir: string, warn: (line: string) => void): Promise<void> {
  // Those whose data was deleted have nothing left to finish.
  const deadline = Date.now() + (existsSync(dataDir) ? PATIENCE_MS : 0);
  for (;;) {
    const left = findProcesses(dataDir);
    if (left.length === 0) return;
    if (Date.now() >= deadline) {
      warn(`Killing ${left.length} processes of a Postgres that is gone.`);
      left.forEach(killIfAlive);
    }
    await delay(25);
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
