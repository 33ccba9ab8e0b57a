import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'smol-toml';

interface Config {
  db: { migrations: { schema_paths: string[] } };
}

/** The schema files in the order they are applied, as config.toml lists them: paths below supabase/, such as "schemas/audit/audit.sql". */
export function schemaFiles(): string[] {
  const config = parse(readFileSync(join(import.meta.dirname, 'config.toml'), 'utf8')) as unknown;
  return (config as Config).db.migrations.schema_paths.map((path) => path.replace(/^\.\//, ''));
}

/** The text of all schema files, for tests that read the source. */
export function schemaSource(): string {
  return schemaFiles()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
}
