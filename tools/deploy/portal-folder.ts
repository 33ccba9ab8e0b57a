import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { compressFile } from '../product/compress.ts';
import { pointerFile } from '../serve/policy.ts';
import type { PointerFile, Portal } from '../serve/releases.ts';
import { RELEASE_FILE, type ReleaseFile } from '../vite/release-file.ts';
import { filesOf } from './build-files.ts';

/** How many earlier versions a pointer names. */
const KEPT = 10;

/**
 * Puts the build of a portal into a site as an unsigned release, and has the pointer name it. A version that is there is never written again, and a
 * pointer that has left the version behind, or is signed, stays. Returns a sentence about what is current now. Throws when another build of
 * the same version is there.
 */
export function writePortal(site: string, portal: Portal, dist: string): string {
  const { release } = readRelease(dist);
  const folder = join(site, 'remotes', portal);
  writeVersion(join(folder, release.version), dist);
  return movePointer(join(folder, pointerFile), portal, release.version);
}

/** release.json comes last: a version that has it is complete. */
function writeVersion(to: string, dist: string): void {
  if (existsSync(join(to, RELEASE_FILE))) {
    const [own, there] = [readRelease(dist), readRelease(to)];
    if (JSON.stringify(own.release) === JSON.stringify(there.release)) return;
    throw new Error(`${to} holds another build of this version, which stays. Build from a commit.`);
  }
  for (const name of filesOf(dist).filter((each) => each !== RELEASE_FILE)) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(dist, name), join(to, name));
  }
  mkdirSync(to, { recursive: true });
  const unfinished = join(to, `.${RELEASE_FILE}`);
  cpSync(join(dist, RELEASE_FILE), unfinished);
  compressFile(unfinished, join(to, RELEASE_FILE));
  renameSync(unfinished, join(to, RELEASE_FILE));
}

function movePointer(file: string, portal: Portal, version: string): string {
  const before = existsSync(file) ? readPointer(file) : null;
  const { version: current, previous = [], serial = 0 } = before?.pointer ?? {};
  if (current === version) return `The ${portal} portal is at ${version}, as before.`;
  if (before?.signature) {
    return `The ${portal} portal stays at ${current}: its pointer is signed, and "npm run release" moves it.`;
  }
  if (previous.includes(version)) {
    return `The ${portal} portal stays at ${current}, which came after ${version}. "npm run rollback" goes back.`;
  }
  const next: PointerFile = {
    pointer: {
      portal,
      version,
      previous: [...(current ? [current] : []), ...previous].slice(0, KEPT),
      serial: serial + 1,
      at: `${new Date().toISOString().slice(0, 19)}Z`,
    },
    signature: null,
  };
  writeFileSync(`${file}.next`, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(`${file}.next`, file);
  return `The ${portal} portal is at ${version}.`;
}

function readRelease(folder: string): ReleaseFile {
  const file = join(folder, RELEASE_FILE);
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm run build" first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as ReleaseFile;
}

function readPointer(file: string): PointerFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PointerFile;
  } catch (cause) {
    throw new Error(`${file} is no pointer: it is not JSON`, { cause });
  }
}
