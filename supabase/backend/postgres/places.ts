import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findProcesses } from './processes.ts';
import type { RunAs } from './run-as.ts';

/**
 * Where the binaries and the data may lie. Only root has to care: it gives both to another user, and
 * that user cannot enter a checkout below a 0700 folder such as /root.
 */
export interface Places {
  native: string;
  dataDir: string;
}

/** Left in the wanted data folder when the data had to move elsewhere; deleting the folder then resets the data too. */
const MOVED_MARKER = 'moved-to.txt';

const DATA_PREFIX = 'embedded-postgres-data-';
/** Ends the name of the file that names the owner of the data beside it. */
const ORIGIN = '.origin';

/** The binaries and the data folder as the user who runs Postgres can reach them. */
export function choosePlaces(native: string, dataDir: string, runAs: RunAs | undefined): Places {
  const wanted = resolve(dataDir);
  if (!runAs) return { native, dataDir: wanted };
  return {
    native: canEnter(join(native, 'bin'), runAs) ? native : copyBinaries(native, runAs),
    dataDir: canEnterParents(wanted, runAs) ? wanted : moveData(wanted, runAs),
  };
}

/** Whether `user` may pass through `path` and every folder above it. */
export function canEnter(path: string, user: RunAs): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** As `canEnter`, for a folder that need not exist yet: its nearest existing ancestor counts. */
function canEnterParents(path: string, user: RunAs): boolean {
  let ancestor = dirname(path);
  while (!existsSync(ancestor)) ancestor = dirname(ancestor);
  return canEnter(ancestor, user);
}

function copyBinaries(native: string, runAs: RunAs): string {
  const copy = join(publicFolder(runAs), `embedded-postgres-${shortHash(native)}`);
  if (existsSync(join(copy, 'bin', 'postgres'))) {
    refuseForeign(copy, 0);
    return copy;
  }
  const half = `${copy}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  rmSync(copy, { recursive: true, force: true });
  renameSync(half, copy);
  return copy;
}

function moveData(wanted: string, runAs: RunAs): string {
  const folder = publicFolder(runAs, wanted);
  sweep(folder);
  const marker = join(wanted, MOVED_MARKER);
  // Data that an earlier version moved to another folder is found there.
  const earlier = existsSync(marker) ? placeOfData(wanted) : '';
  const moved = existsSync(earlier) ? earlier : join(folder, `${DATA_PREFIX}${shortHash(wanted)}`);
  if (existsSync(moved)) refuseForeign(moved, runAs.uid);
  // Without the marker the wanted folder was deleted since, which is how a person resets the data.
  if (!existsSync(marker)) rmSync(moved, { recursive: true, force: true });
  if (existsSync(join(wanted, 'PG_VERSION'))) {
    // A backup was brought back, or the folder could be entered until now.
    cpSync(wanted, moved, { recursive: true });
    rmSync(wanted, { recursive: true });
    ownAll(moved, runAs);
  }
  mkdirSync(wanted, { recursive: true });
  writeFileSync(marker, `${moved}\n`);
  const origin = `${moved}${ORIGIN}`;
  rmSync(origin, { force: true });
  // Made anew, never opened: a link that another user put there would be followed.
  writeFileSync(origin, wanted, { flag: 'wx' });
  return moved;
}

/** Where the data of a wanted folder lies, while no Postgres runs there. */
export function placeOfData(wanted: string): string {
  const marker = join(wanted, MOVED_MARKER);
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : wanted;
}

/** Gives a folder of data that was copied or unpacked to the user who runs Postgres, and to no one else. */
export function ownAll(folder: string, runAs: RunAs | undefined): void {
  chmodSync(folder, 0o700);
  if (!runAs) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(folder, name), runAs.uid, runAs.gid);
  }
}

/** Deletes moved data whose wanted folder is gone: left by test runs that were killed. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(DATA_PREFIX) || !name.endsWith(ORIGIN)) continue;
    const origin = join(folder, name);
    const moved = origin.slice(0, -ORIGIN.length);
    const { uid } = lstatSync(origin);
    if (uid !== 0 || existsSync(readFileSync(origin, 'utf8'))) continue;
    if (findProcesses(moved).length > 0) continue;
    rmSync(moved, { recursive: true, force: true });
    rmSync(origin, { force: true });
  }
}

/**
 * A folder that every user can enter; /var/tmp first, because it survives a reboot. What was wanted in the folder for temporary files
 * stays in it: a run of the tests keeps that folder in memory.
 */
function publicFolder(runAs: RunAs, wanted?: string): string {
  const temporary = wanted?.startsWith(join(tmpdir(), '/')) ? [tmpdir()] : [];
  const found = [...temporary, '/var/tmp', '/tmp', tmpdir()].find(
    (folder) => existsSync(folder) && canEnter(folder, runAs),
  );
  if (!found) throw new Error('No folder found that the user who runs Postgres can enter.');
  return found;
}

/** The names are predictable, so another user of the machine could have prepared them. */
function refuseForeign(folder: string, owner: number): void {
  const { uid, mode } = lstatSync(folder);
  if (uid !== owner || (mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to another user or is writable by others; remove it first.`);
  }
}

/** Makes an empty folder that only the user who runs Postgres may read. */
export function makePrivateFolder(folder: string, runAs: RunAs | undefined): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
