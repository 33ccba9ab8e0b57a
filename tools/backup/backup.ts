import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { chooseRunAs, findProcesses, lockDataFolder, ownAll, placeOfData } from '@portal/backend';
import { create, extract } from 'tar';

import { schemaOfData } from './schema-of-data.ts';

/** Why there is no backup, or nothing was restored; the message is meant for a person. */
class BackupError extends Error {
  override name = 'BackupError';
}

/** Belongs to a running process, or is only of interest where it was written. */
const LEFT_OUT = new Set(['backend.lock', 'postmaster.pid', 'backend.log']);

/**
 * Writes everything of a data folder to one compressed file: database, uploaded files, mails, keys. Answers its path.
 *
 * Errors: BackupError when there is no data, or a database works in the folder; DataFolderInUseError.
 */
export async function backUp(dataDir: string, file: string): Promise<string> {
  if (!hasData(dataDir)) {
    throw new BackupError('There is nothing to back up: npm start has not run here.');
  }
  return whileStopped(dataDir, async () => {
    const [draft, folder] = [`${file}.part`, `${file}.folder`];
    const database = join(dataDir, 'postgres');
    const wanted = (path: string) => !LEFT_OUT.has(basename(path));
    try {
      cpSync(dataDir, folder, {
        recursive: true,
        filter: (path) => path !== database && wanted(path),
      });
      cpSync(placeOfData(database), join(folder, 'postgres'), { recursive: true, filter: wanted });
      await create({ file: draft, cwd: folder, gzip: { level: 1 } }, ['.']);
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
      rmSync(folder, { recursive: true, force: true });
    }
    return file;
  });
}

/**
 * Puts a backup in the place of a data folder. `checkout` is the version that the checkout's migrations lead to. The folder there
 * was is kept; answers where, undefined when there was none.
 *
 * Errors: BackupError for a file that is no backup, is cut or is newer than this checkout: then nothing changed;
 * DataFolderInUseError.
 */
export async function restore(
  file: string,
  dataDir: string,
  checkout: string,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const draft = `${dataDir}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await extract({ file, cwd: draft, strict: true }).catch((error: unknown) => {
      throw new BackupError(`${file} cannot be read: ${String(error)}`, { cause: error });
    });
    if (!hasData(draft)) throw new BackupError(`${file} is no backup of this product.`);
    const schema = schemaOfData(draft) ?? '';
    if (schema > checkout) {
      throw new BackupError(
        `${file} was made by a newer version (schema ${schema}) than this checkout (${checkout}). Check out that version first.`,
      );
    }
    ownAll(join(draft, 'postgres'), chooseRunAs());
    return await whileStopped(dataDir, async () => swap(draft, dataDir));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The place of a new backup, beside the data folder: `backups/2026-11-27T08-09-10-<why>.tar.gz`. */
export function backupPath(dataDir: string, now: Date, why: string): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return join(dirname(dataDir), 'backups', `${stamp}-${why}.tar.gz`);
}

function hasData(dataDir: string): boolean {
  return existsSync(join(placeOfData(join(dataDir, 'postgres')), 'PG_VERSION'));
}

async function whileStopped<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockDataFolder(dataDir);
  try {
    if (findProcesses(placeOfData(join(dataDir, 'postgres'))).length > 0) {
      throw new BackupError(
        'A database of a run that was killed still works in the folder. Start the product once and stop it with Ctrl-C.',
      );
    }
    return await work();
  } finally {
    unlock();
  }
}

function swap(restored: string, dataDir: string): string | undefined {
  let replaced: string | undefined;
  if (hasData(dataDir)) {
    replaced = `${dataDir}.replaced-${Date.now()}`;
    const database = join(dataDir, 'postgres');
    const place = placeOfData(database);
    const copied = join(dataDir, 'postgres.copied');
    // Data that lies elsewhere belongs to no folder once this one is renamed, and any start may delete it: the copy comes first.
    if (place !== database) cpSync(place, copied, { recursive: true });
    renameSync(dataDir, replaced);
    if (place !== database) {
      rmSync(join(replaced, 'postgres'), { recursive: true });
      renameSync(join(replaced, 'postgres.copied'), join(replaced, 'postgres'));
    }
    rmSync(join(replaced, 'backend.lock'), { force: true });
  } else {
    rmSync(dataDir, { recursive: true, force: true });
  }
  renameSync(restored, dataDir);
  return replaced;
}
