import type { WatchlistEntry, WatchlistProblem, WatchlistRecord } from './watchlist-file.ts';

/** The rows of a file that the import will not take, with the reason: the rules of private.judge_entries, before anything is sent. */
export function watchlistProblems(records: Iterable<WatchlistRecord>): WatchlistProblem[] {
  const taken = new Set<string>();
  const problems: WatchlistProblem[] = [];
  for (const record of records) {
    if ('reason' in record) {
      problems.push(record);
      continue;
    }
    const id = trimmed(record.id);
    const reason = problemOf(record) ?? (taken.has(id) ? 'Its id was there before.' : undefined);
    if (reason === undefined) taken.add(id);
    else problems.push({ line: record.line, reason });
  }
  return problems;
}

function problemOf({ id, schema, name }: WatchlistEntry): string | undefined {
  if (lengthOf(id) === 0) return 'It has no id.';
  if (lengthOf(id) > 200) return 'Its id is longer than 200 characters.';
  if (lengthOf(schema) === 0 || lengthOf(schema) > 60)
    return 'Its type is not given in 1 to 60 characters.';
  if (lengthOf(name) === 0) return 'It has no name.';
  return lengthOf(name) > 500 ? 'Its name is longer than 500 characters.' : undefined;
}

/** Counted in characters, as the database counts, without the space around it. */
function lengthOf(text: string): number {
  return Array.from(trimmed(text)).length;
}

/** Without the white space that private.json_text takes away. */
function trimmed(text: string): string {
  return text.replaceAll(/^[ \t\n\r\f\v\u00a0]+|[ \t\n\r\f\v\u00a0]+$/g, '');
}
