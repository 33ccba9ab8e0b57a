/**
 * What `npm test -- generated` says of the database: released migrations are as they were; migrations build what the schema files
 * and the reference data say; Supabase's advisors find nothing new in it; they bring a database of the last release here without
 * a loss.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { adviceFor } from './db/advice.ts';
import { differencesOf } from './db/differences.ts';
import { isEmpty, migrationTexts } from './db/migration-text.ts';
import { changedMigrations, hashesOf, readReleases } from './db/releases.ts';
import { migrationsDir, withStates } from './db/states.ts';
import { buildRelease, lossesOf } from './db/upgrade.ts';
import { withPostgres } from './lib/throw-away-postgres.ts';

const releases = readReleases();
const released = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
const texts = readdirSync(migrationsDir)
  .filter((file) => file.endsWith('.sql') && !released.has(file))
  .map((file) => ({ file, text: readFileSync(join(migrationsDir, file), 'utf8') }));

const problems = [
  ...changedMigrations(releases, hashesOf(migrationsDir)),
  ...texts.flatMap(({ file, text }) =>
    (text.match(/^-- (CHECK|BY HAND).*$/gm) ?? []).map((line) => `${file} is unfinished: ${line}`),
  ),
];
if (problems.length === 0) problems.push(...(await unlikeTheFiles()), ...(await losses()));

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

async function unlikeTheFiles(): Promise<string[]> {
  const [differences, advice] = await withStates(async (states) => [
    await differencesOf(states),
    adviceFor(states.migrated, tmpdir()),
  ]);
  if (isEmpty(differences)) return advice.map((line) => `supabase db advisors: ${line}`);
  return [
    'The migrations do not build what supabase/schemas and seed/reference.sql say. Run "npm run db:migration -- <name>"; it would write:',
    ...migrationTexts(differences),
  ];
}

/** Without a migration since the last release there is nothing to lose. */
async function losses(): Promise<string[]> {
  const last = releases.at(-1);
  if (!last || texts.length === 0) return [];
  return withPostgres(async (server, folder) => {
    await buildRelease(server, last, folder);
    const lost = await lossesOf(
      server,
      texts.map(({ text }) => text),
    );
    return lost.map((line) => `Lost on the way from ${last.version}: ${line}`);
  });
}
