import { splitList, unquote } from './filters/split-list.ts';
import { readPreferences } from './preferences.ts';

/** What is in a row for a column the caller left out and wants the default of; no value of JSON has this form by chance. */
export type DefaultMark = string;

/**
 * The rows of a body with every column that the request names. What a row leaves out is null, as PostgREST has it, or with
 * `Prefer: missing=default` marked by `mark`; lite alone always takes the default, and then answers null.
 */
export function fillMissing(
  rows: readonly object[],
  columns: string | null,
  prefer: string,
  mark: DefaultMark,
): readonly object[] {
  if (!columns) return rows;
  const names = splitList(columns).map((name) => unquote(name.trim()));
  const filler = readPreferences(prefer).get('missing') === 'default' ? mark : null;
  const empty = Object.fromEntries(names.map((name) => [name, filler]));
  return rows.map((row) => ({ ...empty, ...row }));
}

const EMPTY_ROWS = /^(insert into "[^()]+) \(\) values (\(\)(?:, \(\))*)/;

/**
 * A statement with `default` in place of each parameter that is marked, and the other parameters numbered anew. Where lite looks for a row
 * by a marked value there is none.
 */
export function writeDefaults(
  text: string,
  parameters: readonly unknown[],
  mark: DefaultMark,
): [string, unknown[]] {
  // For a column of JSON, lite has made a JSON text of it.
  const isMarked = (value: unknown) => value === mark || value === JSON.stringify(mark);
  if (EMPTY_ROWS.test(text)) {
    const rows = (list: string) => `select from generate_series(1, ${list.split(',').length})`;
    return [text.replace(EMPTY_ROWS, (_all, into, list) => `${into} ${rows(list)}`), []];
  }
  if (!parameters.some(isMarked)) return [text, [...parameters]];
  const kept: unknown[] = [];
  const instead = /^(insert|update) /.test(text) ? 'default' : 'null';
  const names = parameters.map((value) => (isMarked(value) ? instead : `$${kept.push(value)}`));
  return [text.replaceAll(/\$(\d+)/g, (name, n) => names[Number(n) - 1] ?? name), kept];
}
