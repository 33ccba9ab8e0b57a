import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths.ts';

/** The version that the migrations of a folder lead to, those of the checkout without one: YYYYMMDDhhmmss, as `schema_version()` answers. */
export function newestMigration(dir: string = join(root, 'supabase', 'migrations')): string {
  const versions = readdirSync(dir).flatMap((file) => /^\d{14}(?=_.+\.sql$)/.exec(file) ?? []);
  return versions.toSorted().at(-1) ?? '';
}
