import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version that the data of a folder had at its last start; undefined for data of before version 1.0, and without data. */
export function schemaOfData(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { schema: string }).schema;
}

/** Notes the version after a start that migrated. */
export function noteSchemaOfData(dataDir: string, schema: string): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify({ schema })}\n`);
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'schema.json');
}
