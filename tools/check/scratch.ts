import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the system whose files are in memory. Where it is small, as in many containers, files stay on the disk. */
const IN_MEMORY = '/dev/shm';

/** The databases of a run take less than half of this at any time. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Makes the folder for files that end with the run, in memory where there is room, and names it to all that is started from here.
 * Databases are copied hundreds of times in a run, and on a busy disk this takes longer than the tests. Returns what removes it.
 */
export function useScratch(memory = IN_MEMORY, roomBytes = ROOM_BYTES): () => void {
  if (process.env['TMPDIR'] || !hasRoom(memory, roomBytes)) return () => {};
  const folder = mkdtempSync(join(memory, 'portal-checks-'));
  // As open as /tmp: Postgres does not run as root, and reaches its data through this folder.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

function hasRoom(folder: string, bytes: number): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}

/**
 * Names a folder for the product's data to all that is started from here: the first who needs a database with the schema, with the data of the
 * demo or without, builds it there, and the others copy it (supabase/backend/testing/prepared-data.ts). Returns what removes it.
 */
export function usePreparedData(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
  chmodSync(folder, 0o755);
  process.env['PORTAL_PREPARED_DATA'] = folder;
  return () => {
    delete process.env['PORTAL_PREPARED_DATA'];
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
