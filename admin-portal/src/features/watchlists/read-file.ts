/** The reason a file cannot be read at all, as text for the person who chose it. */
export class WatchlistFileError extends Error {
  override name = 'WatchlistFileError';
}

/** A row of the list as put_watchlist_entries takes it. */
export interface Entry {
  line: number;
  id: string;
  schema: string;
  name: string;
  aliases: string[];
  birth_dates: string[];
  countries: string[];
  topics: string[];
  addresses: string[];
  identifiers: string[];
  sanctions: string[];
}

/** A row that could not be read, and why. */
export interface Problem {
  line: number;
  reason: string;
}

/** Columns that screening needs; older files lack some of the others. */
const REQUIRED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries'];
const LONGEST_TEXT = 500;

/**
 * The rows of an OpenSanctions file "targets.simple.csv" in order: an entry, or the reason why it could not be read. The same as
 * tools/watchlist/entries.ts makes of the file. Throws WatchlistFileError.
 */
export function readRecords(text: string): (Entry | Problem)[] {
  const [head, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  if (!head) throw new WatchlistFileError('The file is empty.');
  const columns = (head.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new WatchlistFileError(
      `The first line lacks ${missing.join(', ')}. A file "targets.simple.csv" of OpenSanctions is expected.`,
    );
  }
  return rows.map(({ line, cells }) => {
    if (!cells) return { line, reason: 'Its quotes are broken.' };
    if (cells.length !== columns.length) {
      return { line, reason: 'It has another number of columns than the first line.' };
    }
    if (cells.some((cell) => cell.includes('\0'))) {
      return { line, reason: 'It holds a null character.' };
    }
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return {
      line,
      // One character too long stays too long: the database refuses the row and reports its id.
      id: beginningOf(cell('id')),
      schema: beginningOf(cell('schema')),
      name: beginningOf(cell('name')),
      aliases: listOf(cell('aliases')),
      birth_dates: listOf(cell('birth_date')),
      countries: listOf(cell('countries')),
      topics: listOf(cell('program_ids')),
      addresses: listOf(cell('addresses')),
      identifiers: listOf(cell('identifiers')),
      sanctions: listOf(cell('sanctions')),
    };
  });
}

interface Row {
  /** Of the file, from 1: the line on which it ends. */
  line: number;
  /** Undefined where its quotes are broken. */
  cells: string[] | undefined;
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const found = rowAt(text, at);
    rows.push({ line: line + found.breaks, cells: found.cells });
    line += found.breaks + 1;
    at = found.end;
  }
  return rows.filter(({ cells }) => cells === undefined || cells.join('') !== '');
}

/** One row after RFC 4180. A broken one ends with its line. */
function rowAt(text: string, start: number) {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) {
      const next = text.indexOf('\n', at);
      if (next === -1 && text.indexOf('"', at) !== -1) {
        throw new WatchlistFileError(
          'The last row does not end. Is a quote opened there and not closed?',
        );
      }
      return {
        cells: undefined,
        breaks: breaksIn(text.slice(start, at)),
        end: next === -1 ? text.length : next + 1,
      };
    }
    cells.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    at = cell.lastIndex;
    if (found[3] !== ',') return { cells, breaks: breaksIn(cells.join('')), end: at };
  }
}

const breaksIn = (text: string) => text.split('\n').length - 1;

/** Cuts the text. Half of a surrogate pair is replaced: the database refuses lone ones. */
function beginningOf(cell: string): string {
  return Array.from(cell.slice(0, LONGEST_TEXT + 1), (letter) =>
    /^[\uD800-\uDFFF]$/.test(letter) ? '\uFFFD' : letter,
  ).join('');
}

/** Splits a cell with values separated by semicolons; a value that contains one is quoted. */
function listOf(cell: string): string[] {
  const values = cell.includes('"')
    ? [...cell.matchAll(/(?:^|;)\s*(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      )
    : cell.split(';');
  return values
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= LONGEST_TEXT);
}
