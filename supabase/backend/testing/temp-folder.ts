import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder and what deletes it again. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'portal-backend-'));
  chmodSync(path, 0o755); // the user who runs Postgres must be able to enter it
  // Tried again: a process that is ending may still write a file while its folder is deleted.
  const again = { maxRetries: 10, retryDelay: 100 };
  return { path, remove: () => rmSync(path, { recursive: true, force: true, ...again }) };
}
