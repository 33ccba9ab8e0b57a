import { createHash } from 'node:crypto';

import { DatabaseRefusal, DatabaseSilent, type Database } from '../lib/database.ts';
import { typeVerdict } from './type-verdict.ts';
import { pingScanner, scanBytes, type Scanner, type Verdict } from './clamd.ts';

export interface ScanSource {
  database: Database;
  /** The bytes of a file of the bucket documents; null when the file is gone. */
  download: (path: string) => Promise<Uint8Array | null>;
  scanner: Scanner;
}

interface Taken {
  scan_id: string;
  lease: string;
  storage_path: string;
}

export interface Scanned {
  scan: string;
  outcome: Verdict['outcome'];
  note: string | null;
}

/**
 * Scans the next file that waits, for malware and for bytes of another type than its name says, and records the verdict; null when none waits. The scanner is asked first whether it is there, so that no
 * file is taken in vain. Errors: ScannerSilent, DatabaseRefusal; the file then waits for another try.
 */
export async function scanNext({
  database,
  download,
  scanner,
}: ScanSource): Promise<Scanned | null> {
  await pingScanner(scanner);
  const [taken] = await database.call<Taken[]>('take_scans', { most: 1 });
  if (!taken) return null;

  const bytes = await download(taken.storage_path);
  if (!bytes) return settle(database, taken, { outcome: 'failed', note: 'The file is gone' }, null);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const malware = await scanBytes(scanner, bytes);
  const verdict =
    malware.outcome === 'clean' ? await typeVerdict(taken.storage_path, bytes) : malware;
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

/** Reads files of the bucket documents with the secret key. Errors: DatabaseRefusal. */
export function downloadFrom(url: string, secretKey: string): ScanSource['download'] {
  return async (path) => {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    const address = `${url}/storage/v1/object/authenticated/documents/${path}`;
    const response = await fetch(address, { headers, redirect: 'error' }).catch(
      (error: unknown) => {
        throw new DatabaseSilent(`${url} does not answer: ${String(error)}`);
      },
    );
    if (response.status === 404) return null;
    // Hosted storage answers 400 and says 404 in the body.
    const isGone = response.status === 400 && /"statusCode":"404"/.test(await response.text());
    if (isGone) return null;
    if (!response.ok) throw new DatabaseRefusal(`Storage answered ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  };
}
