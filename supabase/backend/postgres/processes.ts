import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * Every living Postgres process of this data folder: the postmaster and its backends. Postgres works
 * inside its data folder, so the working directory distinguishes its processes from any other, also from one
 * that took over an old process id.
 */
export function findProcesses(dataDir: string): number[] {
  if (process.platform !== 'linux') return findPostmasterByCommand(dataDir);
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir);
  // A Postgres whose folder was deleted under it still has the port.
  const places = [folder, `${folder} (deleted)`];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && places.includes(readLink(`/proc/${pid}/cwd`) ?? ''))
    .filter(isPostgres);
}

/** The process id in postmaster.pid, or undefined without a (readable) one. */
export function readPostmasterPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A program whose file was replaced or removed is listed as "postgres (deleted)". */
function isPostgres(pid: number): boolean {
  return basename(readLink(`/proc/${pid}/exe`) ?? '').startsWith('postgres');
}

/** Undefined for a process that has ended or belongs to another user. */
function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function findPostmasterByCommand(dataDir: string): number[] {
  const pid = readPostmasterPid(dataDir);
  if (pid === undefined || !isAlive(pid)) return [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(dataDir) ? [pid] : [];
}
