import { AppError, loadErrorsOf } from '@portal/shared-core/errors';
import { Zip, ZipPassThrough } from 'fflate';

import type { PackFile } from './pack-files.ts';

export interface Progress {
  done: number;
  all: number;
}

/**
 * Writes files into one ZIP, each as its turn comes, so that one file at a time is in memory, and last a manifest with the hash of each.
 * Returns the hash of the manifest. Rejects where a file is not the one that was uploaded, and when `signal` ends the work.
 */
export async function makePack(
  files: readonly PackFile[],
  about: Record<string, string>,
  write: (part: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let broken: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) broken = error;
    else parts.push(part);
  });

  async function add(path: string, bytes: Uint8Array<ArrayBuffer>) {
    // PDFs and photos are compressed already.
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(bytes, true);
    await flush();
  }

  async function flush() {
    if (broken) throw broken;
    for (const part of parts.splice(0)) await write(part);
  }

  const hashes: { path: string; bytes: number; sha256: string }[] = [];
  onProgress({ done: 0, all: files.length });
  for (const file of files) {
    signal.throwIfAborted();
    const bytes = await file.bytes();
    const sha256 = await hashOf(bytes);
    if (file.sha256 !== null && file.sha256 !== sha256) {
      await loadErrorsOf({ message: 'file_altered' });
      throw new AppError('file_altered');
    }
    hashes.push({ path: file.path, bytes: bytes.length, sha256 });
    await add(file.path, bytes);
    onProgress({ done: hashes.length, all: files.length });
  }

  const manifest = new TextEncoder().encode(JSON.stringify({ ...about, files: hashes }, null, 2));
  await add('manifest.json', manifest);
  zip.end();
  await flush();
  signal.throwIfAborted();
  return hashOf(manifest);
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
