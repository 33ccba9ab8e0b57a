import { createHash } from 'node:crypto';

import { DatabaseRefusal, type Database } from '../lib/database.ts';
import type { Files } from '../lib/stored-files.ts';
import { typeVerdict } from './type-verdict.ts';
import { pingScanner, scanBytes, type Scanner, type Verdict } from './clamd.ts';

export interface ScanSource {
  database: Database;
  files: Pick<Files, 'read' | 'storePicture' | 'remove'>;
  scanner: Scanner;
}

interface Taken {
  scan_id: string;
  lease: string;
  bucket: string;
  storage_path: string;
  /** The bucket into which a clean picture goes. */
  publish_to: string | null;
}

export interface Scanned {
  scan: string;
  outcome: Verdict['outcome'];
  note: string | null;
}

/**
 * Scans the next file that waits, for malware and for bytes of another type than its name says, and records the verdict; null when none waits. The scanner is asked first whether it is there, so that no
 * file is taken in vain. A clean picture is put into its public bucket first: the bytes that were read, so that they are those of the
 * verdict. A worker that dies between the two leaves a copy that no one shows, and the next one writes it again. Errors: ScannerSilent,
 * DatabaseRefusal; the file then waits for another try.
 */
export async function scanNext({ database, files, scanner }: ScanSource): Promise<Scanned | null> {
  await pingScanner(scanner);
  const [taken] = await database.call<Taken[]>('take_scans', { most: 1, pictures: true });
  if (!taken) return null;

  const bytes = await files.read(taken.bucket, taken.storage_path);
  if (!bytes) return settle(database, taken, { outcome: 'failed', note: 'The file is gone' }, null);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const malware = await scanBytes(scanner, bytes);
  const verdict =
    malware.outcome === 'clean' ? await typeVerdict(taken.storage_path, bytes) : malware;
  if (taken.publish_to && verdict.outcome === 'clean') {
    await files.storePicture(taken.publish_to, taken.storage_path, bytes);
  }
  try {
    return await settle(database, taken, verdict, sha256);
  } catch (error) {
    if (!(error instanceof DatabaseRefusal) || error.message !== 'scan.other_bytes') throw error;
    const note = 'The stored file is not the one that was sent';
    return settle(database, taken, { outcome: 'failed', note }, sha256);
  }
}

async function settle(
  database: Database,
  { scan_id: scan, lease }: Taken,
  verdict: Verdict,
  sha256: string | null,
): Promise<Scanned> {
  const note = 'note' in verdict ? verdict.note : null;
  const { outcome } = verdict;
  await database.call('record_scan', { scan_id: scan, lease, outcome, sha256, note });
  return { scan, outcome, note };
}

/**
 * Removes stored files of new pictures that no one needs any more: the held one of a verdict, the picture before it, what was taken away.
 * Resolves to how many. Errors: DatabaseRefusal, DatabaseSilent; they are listed again then.
 */
export async function removeSpentPictures({
  database,
  files,
}: Pick<ScanSource, 'database' | 'files'>): Promise<number> {
  const spent = await database.call<{ bucket: string; path: string }[]>('spent_pictures', {
    most: 20,
  });
  for (const bucket of new Set(spent.map((file) => file.bucket))) {
    const paths = spent.filter((file) => file.bucket === bucket).map(({ path }) => path);
    await files.remove(bucket, paths);
  }
  return spent.length;
}
