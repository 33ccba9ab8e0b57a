import { spawnSync, type SpawnOptions } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './binaries.ts';
import { makePrivateFolder } from './places.ts';
import type { RunAs } from './run-as.ts';

export const SUPERUSER = 'supabase_admin';

/**
 * The password of every role on the embedded server, as on the Supabase CLI's local stack. It listens on
 * 127.0.0.1 only and holds no real data; a deployed database never has it.
 */
export const LOCAL_PASSWORD = 'postgres';

/** Creates the data folder with initdb unless it is there; returns whether it did. */
export function ensureCluster(
  native: string,
  dataDir: string,
  runAs: RunAs | undefined,
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>,
): boolean {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return false;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} holds something that is not a Postgres data folder.`);
  }
  // Made beside its place and then renamed, so that an interrupted initdb leaves nothing half-made.
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivateFolder(unfinished, runAs);
  initialise(native, unfinished, runAs, spawnOptions);
  renameSync(unfinished, dataDir);
  return true;
}

function initialise(
  native: string,
  folder: string,
  runAs: RunAs | undefined,
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>,
): void {
  const secrets = mkdtempSync(join(tmpdir(), 'portal-initdb-'));
  const passwordFile = join(secrets, 'password');
  writeFileSync(passwordFile, `${LOCAL_PASSWORD}\n`, { mode: 0o600 });
  if (runAs) {
    chownSync(passwordFile, runAs.uid, runAs.gid);
    chownSync(secrets, runAs.uid, runAs.gid);
  }
  // ICU en-US is what hosted Supabase sorts names with.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const access = ['-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  const made = spawnSync(
    binary(native, 'initdb'),
    ['-D', folder, ...access, '--encoding=UTF8', ...locale, '--data-checksums', '--no-sync'],
    { ...spawnOptions, encoding: 'utf8' },
  );
  rmSync(secrets, { recursive: true, force: true });
  if (made.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`Postgres could not create its data folder: ${made.stderr || made.error}`);
}
