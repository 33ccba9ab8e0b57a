import type { Files } from '../lib/stored-files.ts';
import type { Database } from '../lib/database.ts';

export interface DeletionSource {
  database: Database;
  files: Pick<Files, 'remove'>;
  /** How many rows one transaction removes at most. */
  rowsAtOnce?: number;
}

/** What one call did, and the files that it removed. */
export interface DeletedBatch {
  step: 'reminder' | 'begin' | 'notice' | 'rows' | 'files' | 'people' | 'end';
  files: { bucket: string; paths: string[] }[];
}

/**
 * Removes the next batch of a firm whose waiting time is over, or reminds of one; null when there is nothing to do. The database counts a file
 * once it is gone, so that a worker that dies in between loses nothing. Errors: DatabaseRefusal; the batch is tried again then.
 */
export async function deleteNext({
  database,
  files,
  rowsAtOnce = 500,
}: DeletionSource): Promise<DeletedBatch | null> {
  const batch = await database.call<DeletedBatch | null>('erase_next_firm', { most: rowsAtOnce });
  for (const { bucket, paths } of batch?.files ?? []) await files.remove(bucket, paths);
  return batch;
}
