/** The reason a file cannot be read at all, as text for the user who selected it. */
export class WatchlistFileError extends Error {
  override name = 'WatchlistFileError';
}

/** A row of the list as put_watchlist_entries takes it. */
export interface WatchlistEntry {
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
export interface WatchlistProblem {
  line: number;
  reason: string;
}

export type WatchlistRecord = WatchlistEntry | WatchlistProblem;

/** Columns that screening needs; older files lack some of the others. */
const REQUIRED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries'];
/** A longer row is an error: a quote was opened and not closed. */
const LONGEST_ROW = 4 * 1024 * 1024;
const LONGEST_TEXT = 500;

/**
 * Yields the rows of an OpenSanctions file "targets.simple.csv" in order: an entry, or the reason it could not be read. Keeps only a few
 * rows in memory, and yields the same records however the bytes are cut. Throws WatchlistFileError.
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<WatchlistRecord> {
  let columns: string[] | undefined;
  for await (const { line, cells } of rowsOf(textOf(bytes))) {
    if (columns) yield recordOf(columns, line, cells);
    else columns = checkedColumns(cells ?? []);
  }
  if (!columns) throw new WatchlistFileError('The file is empty.');
}

function checkedColumns(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new WatchlistFileError(
      `The first line lacks ${missing.join(', ')}. A file "targets.simple.csv" of OpenSanctions is expected.`,
    );
  }
  return names;
}

function recordOf(
  columns: readonly string[],
  line: number,
  cells: readonly string[] | undefined,
): WatchlistRecord {
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
    // Keep the text too long by one character: the database then refuses the row and reports its id.
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
}

/** Cuts the text. Half of a surrogate pair is replaced, because the database refuses lone surrogates. */
function beginningOf(cell: string): string {
  return cell.slice(0, LONGEST_TEXT + 1).replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Splits a cell with values separated by semicolons; a value that contains a semicolon or a quote is quoted. */
function listOf(cell: string): string[] {
  const values = cell.includes('"')
    ? Array.from(
        cell.matchAll(/(?:^|;)\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g),
        ([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('""', '"'),
      )
    : cell.split(';');
  return values
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= LONGEST_TEXT);
}

/** Decodes UTF-8. An error reports the byte after which the file is not UTF-8. */
async function* textOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new WatchlistFileError(
        `The file is not in UTF-8: see after byte ${at}. Save it as UTF-8.`,
      );
    }
  };
  for await (const chunk of bytes) {
    const [first, second] = chunk;
    if (at === 0 && ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))) {
      throw new WatchlistFileError('The file is in UTF-16. Save it as UTF-8.');
    }
    yield decode(chunk);
    at += chunk.length;
  }
  yield decode();
}

interface Row {
  /** Of the file, from 1: the line on which it ends. */
  line: number;
  /** Undefined where its quotes are broken. */
  cells: string[] | undefined;
}

async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  let rest = '';
  let line = 0;
  function* rowsOfRest(isEnd: boolean): Generator<Row> {
    let at = 0;
    while (at < rest.length) {
      const found = rowAt(rest, at, isEnd);
      if (!found) break;
      line += 1 + found.breaks;
      at = found.end;
      if (found.cells?.join(',') !== '') yield { line, cells: found.cells };
    }
    rest = rest.slice(at);
    if (rest.length > LONGEST_ROW || (isEnd && rest !== '')) {
      throw new WatchlistFileError(
        `The row after line ${line} does not end. Is a quote opened there and not closed?`,
      );
    }
  }
  for await (const text of texts) {
    rest += text;
    yield* rowsOfRest(false);
  }
  yield* rowsOfRest(true);
}

/** One row after RFC 4180; a broken one ends with its line. Undefined while the text does not hold all of it. */
function rowAt(text: string, start: number, isEnd: boolean) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const end = text[at] === '"' ? endOfQuotes(text, at) : endOfPlain(text, at);
    // What comes next may be a second quote, or the rest of a line end.
    if (end === undefined || (end + 1 >= text.length && !isEnd)) return undefined;
    const cell = text.slice(at, end);
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    const separator = text.startsWith('\r\n', end) ? '\r\n' : (text[end] ?? '');
    at = end + separator.length;
    if (separator === ',') continue;

    const breaks = text.slice(start, end).split('\n').length - 1;
    if (separator === '' || separator.endsWith('\n')) return { cells, breaks, end: at };
    const next = text.indexOf('\n', end);
    if (next === -1 && !isEnd) return undefined;
    return { cells: undefined, breaks, end: next === -1 ? text.length : next + 1 };
  }
}

function endOfQuotes(text: string, start: number): number | undefined {
  let at = start + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at === -1) return undefined;
    if (text[at + 1] !== '"') return at + 1;
    at += 2;
  }
}

function endOfPlain(text: string, start: number): number {
  const special = /[",\r\n]/g;
  special.lastIndex = start;
  return special.exec(text)?.index ?? text.length;
}
