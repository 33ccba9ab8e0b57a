import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleaseFile } from '@portal/shared-core/contract';

import { hidden } from '../serve/policy.ts';
import { RELEASE_FILE } from '../vite/release-file.ts';
import { checkSignature } from './fits-site.ts';
import type { LiveSite } from './live-site.ts';
import type { Found, Place, Sent } from './place.ts';
import { Refusal } from './refusal.ts';

/** Requests to a bucket that run at a time. */
const AT_ONCE = 8;

interface Planned extends Sent {
  path: string;
  /** What a reader gets. */
  content: Buffer;
}

interface Build {
  /** The folder that the portal was built into. */
  dist: string;
  /** Where its files go. */
  folder: string;
  release: ReleaseFile;
}

/**
 * Writes a release: its files, then release.json, so that a release is there as a whole or not at all. What a broken run left is completed.
 * Answers how many files were written: none where the release was there. Errors: Refusal where it has other content.
 */
export async function uploadRelease(place: Place, site: LiveSite, build: Build): Promise<number> {
  const { folder, release } = build;
  const path = `${folder}/${RELEASE_FILE}`;
  const known = await readRelease(place, path);
  if (known) {
    if (JSON.stringify(known.release) !== JSON.stringify(release.release)) {
      throw new Refusal(
        `${release.release.version} is at ${place.name} with other content. A version never changes: commit, and release that.`,
      );
    }
    checkSignature(site, known);
  }
  const planned = filesToSend(build, place.hasTwins);
  const present = await presentOf(place, folder, planned);
  const differing = planned.filter(({ path: file, content }) => {
    const found = present.get(file);
    return found && !found.content.equals(content);
  });
  if (known && differing.length > 0) {
    const names = differing.slice(0, 3).map((file) => file.path);
    throw new Refusal(
      `These files of ${release.release.version} at ${place.name} were changed by hand: ${names.join(', ')}. Release another commit.`,
    );
  }

  const missing = planned.filter((file) => !present.has(file.path));
  await inTurns(missing, async (file) => {
    if (!(await place.create(file.path, file))) throw meanwhile(file.path);
  });
  // No reader knows a file of a release without release.json: what an interrupted copy left is replaced.
  await inTurns(differing, async (file) => {
    const tag = present.get(file.path)?.tag ?? '';
    if (!(await place.replace(file.path, file, tag))) throw meanwhile(file.path);
  });
  if (known) return missing.length;
  const last = { bytes: Buffer.from(JSON.stringify(release)) };
  if (!(await place.create(path, last))) throw meanwhile(path);
  // A bucket that ignores conditions takes the same file again. Without them one of two runs at once would be lost.
  if (await place.create(path, last)) {
    throw new Refusal(
      `${place.name} ignores conditional writes (If-None-Match), so that two releases at once are not kept apart. The pointer is as it was.`,
    );
  }
  return missing.length + differing.length + 1;
}

/** The release in a file; null where it is not there. Errors: Refusal for a file that is no release. */
export async function readRelease(place: Place, path: string): Promise<ReleaseFile | null> {
  const found = await place.read(path);
  if (!found) return null;
  try {
    const file = JSON.parse(found.content.toString()) as ReleaseFile;
    if (typeof file.release.version === 'string') return file;
  } catch {
    // The refusal below says it.
  }
  throw new Refusal(`${path} at ${place.name} is no release.`);
}

/** Every file but release.json. A bucket cannot select a compressed file, so it gets these compressed: every browser decodes gzip. */
function filesToSend({ dist, folder }: Build, hasTwins: boolean): Planned[] {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter(
      (name) => !hidden.test(`/${name}`) && ![RELEASE_FILE, 'mf-manifest.json'].includes(name),
    );
  const all = new Set(names);
  const read = (name: string) => readFileSync(join(dist, name));
  return names
    .filter((name) => hasTwins || !/\.(gz|br)$/.test(name))
    .toSorted()
    .map((name) => {
      const file = { path: `${folder}/${name}`, content: read(name) };
      return !hasTwins && all.has(`${name}.gz`)
        ? { ...file, bytes: read(`${name}.gz`), encoding: 'gzip' as const }
        : { ...file, bytes: file.content };
    });
}

async function presentOf(place: Place, folder: string, planned: Planned[]) {
  const there = new Set(await place.list(folder));
  const present = new Map<string, Found>();
  await inTurns(
    planned.filter(({ path }) => there.has(path)),
    async ({ path }) => {
      const found = await place.read(path);
      if (found) present.set(path, found);
    },
  );
  return present;
}

/** After a failure no item is begun, and those that are under way end before it is raised. */
async function inTurns<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await work(item).catch((error: unknown) => {
        rest.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

function meanwhile(path: string): Refusal {
  return new Refusal(
    `Another run wrote ${path} meanwhile. The pointer is as it was: run this again.`,
  );
}
