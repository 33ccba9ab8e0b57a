import type { Sql } from './database.ts';

/** The functions of the database with their text, and what each of them calls in the end. */
export interface Calls {
  sources: ReadonlyMap<string, string>;
  /** Whether a function calls one of these, itself or by others; names are `schema.name`. */
  reaches(name: string, targets: readonly string[]): boolean;
  /** The functions whose own text calls this one. */
  callersOf(target: string): string[];
}

const CALL = /\b((?:private|public)\.\w+)\s*\(/g;

export async function readCalls(sql: Sql): Promise<Calls> {
  const rows = await sql<{ name: string; source: string }[]>`
    select pronamespace::regnamespace || '.' || proname as name, string_agg(prosrc, ' ') as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1`;
  const sources = new Map(
    rows.map(({ name, source }) => [name, source.replaceAll(/--[^\n]*/g, '')] as const),
  );
  const calls = new Map(
    [...sources].map(([name, source]) => [
      name,
      new Set([...source.matchAll(CALL)].flatMap((match) => match[1] ?? [])),
    ]),
  );

  function reaches(name: string, targets: readonly string[]): boolean {
    const seen = new Set([name]);
    for (const each of seen) {
      for (const called of calls.get(each) ?? []) {
        if (targets.includes(called)) return true;
        seen.add(called);
      }
    }
    return false;
  }

  return {
    sources,
    reaches,
    callersOf: (target) =>
      [...calls].flatMap(([name, called]) => (called.has(target) ? [name] : [])).toSorted(),
  };
}
