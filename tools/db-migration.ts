/**
 * npm run db:migration -- <name>: writes the migration that brings a database from what the migrations build to what
 * supabase/schemas and supabase/seed/reference.sql say. A person reads and completes it: docs/guides/change-the-schema.md.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { differencesOf } from './db/differences.ts';
import { isEmpty, migrationTexts } from './db/migration-text.ts';
import { nextVersions } from './db/migration-versions.ts';
import { migrationsDir, withStates } from './db/states.ts';
import { root } from './lib/paths.ts';

const name = process.argv[2] ?? '';

if (!/^[a-z][a-z0-9_]{2,60}$/.test(name)) {
  process.stderr.write(
    'Say what the migration does, in small letters: npm run db:migration -- add_phone_of_parties\n',
  );
  process.exitCode = 1;
} else {
  const differences = await withStates(differencesOf);
  if (isEmpty(differences)) {
    process.stdout.write(
      'The migrations build what the schema files say: there is nothing to write.\n',
    );
  } else {
    write(migrationTexts(differences));
  }
}

function write(texts: readonly string[]): void {
  const versions = nextVersions(readdirSync(migrationsDir), new Date(), texts.length);
  for (const [index, text] of texts.entries()) {
    const part = texts.length > 1 ? `_${index + 1}` : '';
    const file = join(migrationsDir, `${versions[index]}_${name}${part}.sql`);
    writeFileSync(file, text);
    const open = text.match(/^-- (CHECK|BY HAND).*$/gm) ?? [];
    process.stdout.write(
      `${[`Wrote ${relative(root, file)}.`, ...open.map((line) => `  ${line}`)].join('\n')}\n`,
    );
  }
  process.stdout.write('Read it, complete it, then prove it: npm test -- generated\n');
}
