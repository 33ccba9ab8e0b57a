import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import journeys from './journeys.json' with { type: 'json' };

/** What differs from a commit: committed since, changed in the work tree, and new. */
export interface Change {
  since: string;
  /** Paths in the checkout. */
  files: readonly string[];
}

/** Reads the change since the commit where this branch left `ref`. Throws when git does not know `ref`. */
export async function changeSince(ref: string): Promise<Change> {
  const since = git('merge-base', ref, 'HEAD');
  const changed = git('diff', '--name-only', since).split('\n');
  const added = git('ls-files', '--others', '--exclude-standard').split('\n');
  return { since, files: [...new Set([...changed, ...added])].filter(Boolean).toSorted() };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/**
 * The runs of vitest a change needs: the tests that import what changed, and for SQL, which no test imports, the database tests that
 * speak of what the changed files define.
 */
export function testsOfChange({ since, files }: Change): string[][] {
  const runs = [['--changed', since, '--passWithNoTests']];
  const sql = files.filter((file) => /^supabase\/schemas\/.*\.sql$/.test(file));
  const seeds = files.some((file) => file.startsWith('supabase/seed/'));
  const tests = seeds ? ['tests/'] : databaseTestsOf(sql);
  return tests.length > 0 ? [...runs, ['--project', 'database', ...tests]] : runs;
}

/** Database tests that hold the rules of every table and command. */
const GENERAL = [
  'schema-rules',
  'schema-files',
  'errors',
  'data-model',
  'direct-writes',
  'screens',
];

function databaseTestsOf(sqlFiles: readonly string[]): string[] {
  const names = sqlFiles.flatMap((file) => {
    const path = join(root, file);
    return existsSync(path) ? namesDefinedIn(readFileSync(path, 'utf8')) : [];
  });
  if (names.length === 0) return [];
  const mentions = new RegExp(`\\b(${[...new Set(names)].join('|')})\\b`);
  const tests = globSync('supabase/tests/*.test.ts', { cwd: root });
  const speaking = tests.filter((file) => mentions.test(readFileSync(join(root, file), 'utf8')));
  return [
    ...GENERAL.map((name) => `tests/${name}.test.ts`),
    ...speaking.map((file) => file.slice('supabase/'.length)),
  ];
}

/** The tables, views, types and functions that a schema file defines, without their schema. */
export function namesDefinedIn(sql: string): string[] {
  const definition =
    /\bcreate\s+(?:or\s+replace\s+)?(?:table|view|type|function|procedure)\s+(?:\w+\.)?(\w+)/gi;
  return [...sql.matchAll(definition)].map(([, name = '']) => name);
}

/**
 * The journeys a change needs, as parts of file names: those that changed themselves, and those journeys.json names for the folder with
 * the longest path that a changed file is in. Tests of units reach no journey.
 */
export function journeysOfChange(
  { files }: Change,
  map: Record<string, string[]> = journeys,
): string[] {
  const selected = files.flatMap((file) => {
    const [, own] = /^e2e\/journeys\/(.+)\.spec\.ts$/.exec(file) ?? [];
    if (own) return existsSync(join(root, file)) ? [own] : [];
    if (/\.(test|fixtures)\.tsx?$|\.md$/.test(file)) return [];
    const folders = Object.keys(map).filter((folder) => file.startsWith(folder));
    const [nearest] = folders.toSorted((a, b) => b.length - a.length);
    return nearest === undefined ? [] : (map[nearest] ?? []);
  });
  return [...new Set(selected)].toSorted().map((name) => `journeys/${name}.spec.ts`);
}
