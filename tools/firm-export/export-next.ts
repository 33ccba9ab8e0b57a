import { DatabaseRefusal } from '../lib/database.ts';
import type { ExportSource, Taken } from './source.ts';
import { writePart } from './write-part.ts';

export interface Exported {
  export: string;
  part: number;
  bytes: number;
  isDone: boolean;
}

/**
 * Writes and stores the next part of an export that waits; null when none does. The export is held during the part only, so that a worker that
 * ends loses one part at most. Errors: DatabaseRefusal; the export then waits for another try.
 */
export async function exportNext(source: ExportSource): Promise<Exported | null> {
  const { database, files } = source;
  const [taken] = await database.call<Taken[]>('take_firm_export', {});
  if (!taken) return null;
  const { export_id: id, lease } = taken;
  try {
    let { progress } = taken;
    let part = taken.parts;
    let bytes = 0;
    if (progress.step !== 'done') {
      part += 1;
      const written = await writePart(source, taken);
      progress = written.progress;
      bytes = written.bytes.length;
      // Of this lease: a worker that lost it does not replace what the next one stored.
      const path = `${taken.tenant_id}/${id}/${part}-${lease}.zip`;
      await files.store('exports', path, written.bytes);
      await database.call('record_firm_export_part', {
        export_id: id,
        lease,
        part,
        path,
        bytes,
        sha256: written.sha256,
        progress,
      });
    }
    if (progress.step === 'done') {
      const rows = Object.values(progress.rows ?? {}).reduce((sum, count) => sum + count, 0);
      await database.call('end_firm_export', {
        export_id: id,
        lease,
        row_count: rows,
        file_count: progress.files ?? 0,
      });
    } else await database.call('release_firm_export', { export_id: id, lease });
    return { export: id, part, bytes, isDone: progress.step === 'done' };
  } catch (error) {
    // Cancelled meanwhile, or another worker has it.
    if (error instanceof DatabaseRefusal && error.message === 'firm_export.lease_lost')
      return { export: id, part: taken.parts, bytes: 0, isDone: false };
    await database.call('release_firm_export', { export_id: id, lease }).catch(() => {});
    throw error;
  }
}

/** Removes files of exports that no one may fetch any more; how many. */
export async function removeSpent({ database, files }: ExportSource): Promise<number> {
  const paths = await database.call<string[]>('spent_firm_files', { most: 50 });
  if (paths.length === 0) return 0;
  await files.remove('exports', paths);
  await database.call('forget_firm_files', { paths });
  return paths.length;
}
