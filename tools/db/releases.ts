import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PortalRequest } from './requests.ts';
import { supabaseDir } from './states.ts';

/** A released version of the schema: supabase/releases/<version>/. */
export interface Release {
  version: string;
  /** The migrations it consists of, each with the SHA-256 of its file. */
  migrations: Readonly<Record<string, string>>;
  /** All rows of the demo, as they are in a database of that version (release-data.ts). */
  data: string;
  /** What the portals of that version ask of the Data API. */
  requests: PortalRequest[];
}

const releasesDir = join(supabaseDir, 'releases');

/** Releases, oldest first. */
export function readReleases(dir: string = releasesDir): Release[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => ({
      version,
      migrations: JSON.parse(readFileSync(join(dir, version, 'migrations.json'), 'utf8')) as Record<
        string,
        string
      >,
      data: join(dir, version, 'data.sql.gz'),
      requests: JSON.parse(
        readFileSync(join(dir, version, 'requests.json'), 'utf8'),
      ) as PortalRequest[],
    }));
}

export function releaseDir(version: string): string {
  return join(releasesDir, version);
}

/** The SHA-256 of each migration in `dir`. */
export function hashesOf(dir: string): Record<string, string> {
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(dir, file)));
      return [file, hash.digest('hex')];
    }),
  );
}

/** What is wrong with released migrations: databases have run them, so that no one may change them. */
export function changedMigrations(
  releases: readonly Release[],
  present: Readonly<Record<string, string>>,
): string[] {
  return releases.flatMap(({ version, migrations }) =>
    Object.entries(migrations)
      .filter(([file, hash]) => present[file] !== hash)
      .map(
        ([file]) =>
          `${file} is part of release ${version} and was changed or removed. Put it back; write a new migration.`,
      ),
  );
}
