import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';

/** The reason a file cannot be read at all, as text for the user who started the import. */
export class WatchlistFileError extends Error {
  override name = 'WatchlistFileError';
}

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

export type FileRecord = Entry | Problem;

/** Cells by column name; rows that are too short are skipped before. */
type Row = Partial<Record<string, string>>;

/** Columns that screening needs; older files lack some of the others. */
const REQUIRED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries'];
/** A longer row is an error: a quote was opened and not closed. */
const LONGEST_ROW = 4 * 1024 * 1024;
const LONGEST_TEXT = 500;

/**
 * Yields the rows of an OpenSanctions file "targets.simple.csv" in order: an entry, or the reason it could not be read.
 * Keeps only a few rows in memory. Throws WatchlistFileError.
 */
export async function* readRecords(path: string): AsyncGenerator<FileRecord> {
  const skipped: Problem[] = [];
  let sinceRow = 0;
  let hasHeader = false;
  let cutOff = false;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      hasHeader = true;
      return checkedColumns(header);
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') cutOff = true;
      // Each quote of a broken row is reported as a separate error.
      else if (error && skipped.at(-1)?.line !== lineOf(error)) skipped.push(problemOf(error));
    },
    // Attach them here, not on reading, so that a second run yields the same order.
    on_record: (row: Row, { lines }) => ({ row, line: lines, before: skipped.splice(0) }),
  });
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sinceRow += chunk.length;
      const line = parser.info.lines;
      done(sinceRow > LONGEST_ROW ? new WatchlistFileError(endlessRow(line)) : null, chunk);
    },
  });
  const file = createReadStream(path);
  file.on('error', (error) => parser.destroy(error));
  watch.on('error', (error) => parser.destroy(error));
  file
    .pipe(utf8Only())
    .on('error', (error) => parser.destroy(error))
    .pipe(watch)
    .pipe(parser);

  try {
    for await (const read of parser) {
      sinceRow = 0;
      const { row, line, before } = read as { row: Row; line: number; before: Problem[] };
      yield* before;
      yield entryOf(row, line);
    }
  } catch (error) {
    throw named(error);
  } finally {
    file.destroy();
  }
  yield* skipped;
  if (cutOff) throw new WatchlistFileError(endlessRow(parser.info.lines));
  if (!hasHeader) throw new WatchlistFileError('The file is empty.');
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

function entryOf(row: Row, line: number): FileRecord {
  const values = Object.values(row).join('');
  if (values.includes('\0')) return { line, reason: 'It holds a null character.' };
  return {
    line,
    // Keep the text too long by one character: the database then refuses the row and reports its id.
    id: beginningOf(row['id']),
    schema: beginningOf(row['schema']),
    name: beginningOf(row['name']),
    aliases: listOf(row['aliases']),
    birth_dates: listOf(row['birth_date']),
    countries: listOf(row['countries']),
    topics: listOf(row['program_ids']),
    addresses: listOf(row['addresses']),
    identifiers: listOf(row['identifiers']),
    sanctions: listOf(row['sanctions']),
  };
}

/** Cuts the text. Half of a surrogate pair is replaced, because the database refuses lone surrogates. */
function beginningOf(cell = ''): string {
  return cell.slice(0, LONGEST_TEXT + 1).toWellFormed();
}

/** Splits a cell with values separated by semicolons; a value that contains a semicolon or a quote is quoted. */
function listOf(cell = ''): string[] {
  return valuesOf(cell)
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= LONGEST_TEXT);
}

function valuesOf(cell: string): string[] {
  if (!cell.includes('"')) return cell.split(';');
  try {
    return parseAtOnce(cell, {
      delimiter: ';',
      relax_column_count: true,
      relax_quotes: true,
    }).flat();
  } catch {
    return cell.replaceAll('"', '').split(';');
  }
}

/** Passes UTF-8 text through. An error reports the byte after which the file is not UTF-8. */
function utf8Only(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const first = at === 0 ? chunk.subarray(0, 2).toString('hex') : '';
      if (first === 'fffe' || first === 'feff') {
        return done(new WatchlistFileError('The file is in UTF-16. Save it as UTF-8.'));
      }
      try {
        decoder.decode(chunk, { stream: true });
      } catch {
        return done(new WatchlistFileError(notUtf8(at)));
      }
      at += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      try {
        decoder.decode();
        done();
      } catch {
        done(new WatchlistFileError(notUtf8(at)));
      }
    },
  });
}

function notUtf8(at: number): string {
  return `The file is not in UTF-8: see after byte ${at}. Save it as UTF-8.`;
}

function endlessRow(line: number): string {
  return `The row after line ${line} does not end. Is a quote opened there and not closed?`;
}

function lineOf(error: CsvError): number {
  return Number(error['lines'] ?? 0);
}

function problemOf(error: CsvError): Problem {
  const reason = error.code.includes('COLUMNS')
    ? 'It has another number of columns than the first line.'
    : 'Its quotes are broken.';
  return { line: lineOf(error), reason };
}

function named(error: unknown): Error {
  if (error instanceof WatchlistFileError) return error;
  const { code = '', message } = error as Error & { code?: string };
  if (code === 'ENOENT' || code === 'EISDIR') {
    return new WatchlistFileError('There is no such file.');
  }
  return new WatchlistFileError(`The file cannot be read: ${message}`);
}
