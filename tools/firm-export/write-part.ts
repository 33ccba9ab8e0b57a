import { csvOf, cell } from './csv.ts';
import { manifestOf, plainName, readMe, verifier } from './manifest.ts';
import { PartArchive, sha256Of } from './part-archive.ts';
import type { ExportFile, ExportSource, Progress, Taken } from './source.ts';

/** So many bytes of rows are in one file of a table. */
const FILE_BYTES = 8_000_000;
/** Storage of a hosted project takes 50 MB a file without further settings. */
const PART_BYTES = 40_000_000;

export interface Part {
  bytes: Uint8Array;
  sha256: string;
  /** How far the export is once this part is stored. */
  progress: Progress;
}

/**
 * Writes the next part of an export: tables, then files, then the log, until the part is full or all is written. It holds one part in
 * memory, however large the firm is. Errors: DatabaseRefusal, `firm_export.lease_lost` among them.
 */
export async function writePart(source: ExportSource, taken: Taken): Promise<Part> {
  const most = source.partBytes ?? PART_BYTES;
  const part = String(taken.parts + 1).padStart(3, '0');
  const archive = new PartArchive();
  const leftOut: string[] = [];
  let progress = beginOf(taken.progress);
  let isNextTooLarge = false;
  const isFull = () => isNextTooLarge || archive.size >= most;

  while (!isFull() && progress.step === 'tables') progress = await writeTable(progress);
  while (!isFull() && progress.step === 'files') progress = await writeFiles(progress);
  while (!isFull() && progress.step === 'log') progress = await writeLog(progress);
  if (!isFull() && progress.step === 'end') {
    const manifest = manifestOf(taken, progress);
    archive.addText('manifest.json', manifest);
    archive.addText('READ ME.txt', readMe(taken, progress));
    progress = {
      ...progress,
      step: 'done',
      manifest: sha256Of(new TextEncoder().encode(manifest)),
    };
  }
  if (leftOut.length > 0)
    archive.addText(`files/left-out-${part}.csv`, `file,reason\r\n${leftOut.join('')}`);
  return { ...archive.end(`SHA256SUMS-${part}.txt`), progress };

  /** Adds one pair of files of the table under way. */
  async function writeTable(before: Progress): Promise<Progress> {
    const table = taken.tables.filter(({ held }) => held)[before.table];
    if (!table) return { ...before, step: 'files', after: null, page: 1 };
    const { lines, after, isEnd } = await collect(before.after, (last) =>
      call<{ key: unknown; line: string }[]>('firm_export_rows', {
        table_name: table.name,
        after: last,
        most: 500,
      }),
    );
    const name = plainName(table.name);
    if (lines.length > 0 || before.page === 1) {
      const file = `tables/${name}${before.page > 1 || !isEnd ? `-${String(before.page).padStart(3, '0')}` : ''}`;
      archive.addText(`${file}.json`, `[\n${lines.join(',\n')}\n]\n`);
      archive.addText(`${file}.csv`, csvOf(table.columns ?? [], lines));
    }
    const rows = { ...before.rows, [name]: (before.rows[name] ?? 0) + lines.length };
    return isEnd
      ? { ...before, rows, table: before.table + 1, after: null, page: 1 }
      : { ...before, rows, after, page: before.page + 1 };
  }

  /** Adds the next files of Storage, one page of their list at most. */
  async function writeFiles(before: Progress): Promise<Progress> {
    const listed = await call<ExportFile[]>('firm_export_files', { after: before.after });
    if (listed.length === 0) return { ...before, step: 'log', after: null, page: 1 };
    let now = before;
    for (const file of listed) {
      if (archive.size > 0 && archive.size + file.bytes > most) {
        isNextTooLarge = true;
        return now;
      }
      const bytes = file.left_out === null ? await source.files.read(file.bucket, file.path) : null;
      const reason = file.left_out ?? reasonOf(file, bytes);
      if (bytes && reason === null) archive.addFile(`files/${file.name}`, bytes);
      else leftOut.push(`${cell(file.name)},${cell(reason)}\r\n`);
      now = {
        ...now,
        after: file.key,
        files: now.files + (reason === null ? 1 : 0),
        fileBytes: now.fileBytes + (reason === null ? (bytes?.length ?? 0) : 0),
        leftOut: now.leftOut + (reason === null ? 0 : 1),
      };
    }
    return now;
  }

  /** Adds one file of the audit log. */
  async function writeLog(before: Progress): Promise<Progress> {
    const isBundle = taken.scope === 'complete';
    const { lines, after, isEnd } = await collect(before.after, async (last) => {
      const rows = await call<{ id: number; line: string }[]>('firm_export_log', {
        after: last,
        most: 500,
      });
      return rows.map(({ id, line }) => ({ key: id, line }));
    });
    if (isBundle && before.page === 1) {
      lines.unshift(JSON.stringify(await call('firm_export_log_head', {})));
      archive.addText('audit/verify.mjs', verifier());
    }
    const file = `audit/${isBundle ? 'bundle' : 'entries'}-${String(before.page).padStart(3, '0')}.jsonl`;
    if (lines.length > 0) archive.addText(file, `${lines.join('\n')}\n`);
    const entries = before.entries + lines.length - (isBundle && before.page === 1 ? 1 : 0);
    return isEnd
      ? { ...before, entries, step: 'end', after: null, page: 1 }
      : { ...before, entries, after, page: before.page + 1 };
  }

  function call<T>(command: string, args: object): Promise<T> {
    const { export_id: id, lease } = taken;
    return source.database.call<T>(command, { export_id: id, lease, ...args });
  }
}

/** Reads pages until there is enough for one file, or no more. */
async function collect(
  from: unknown,
  page: (after: unknown) => Promise<{ key: unknown; line: string }[]>,
): Promise<{ lines: string[]; after: unknown; isEnd: boolean }> {
  const lines: string[] = [];
  let after = from;
  for (let bytes = 0; bytes < FILE_BYTES;) {
    const rows = await page(after);
    if (rows.length === 0) return { lines, after, isEnd: true };
    for (const { line } of rows) {
      lines.push(line);
      bytes += line.length;
    }
    after = rows.at(-1)?.key;
  }
  return { lines, after, isEnd: false };
}

function beginOf(known: Partial<Progress>): Progress {
  return {
    step: 'tables',
    beganAt: new Date().toISOString(),
    table: 0,
    after: null,
    page: 1,
    rows: {},
    files: 0,
    fileBytes: 0,
    leftOut: 0,
    entries: 0,
    ...known,
  };
}

function reasonOf({ sha256 }: ExportFile, bytes: Uint8Array | null): string | null {
  if (!bytes) return 'the stored file is gone';
  return sha256 && sha256Of(bytes) !== sha256
    ? 'the stored file is another than the recorded one'
    : null;
}
