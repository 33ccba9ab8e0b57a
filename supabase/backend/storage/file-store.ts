import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of objects on disk. A file never changes once it is kept; every upload makes a new version. */
export interface FileStore {
  /** Where resumable uploads gather. */
  readonly resumableFolder: string;
  /** An empty file to write into, no object yet. */
  create(): Promise<NewFile>;
  /** Makes a finished file a version that objects can point to; it has left `path` then. */
  keep(path: string): Promise<string>;
  /** A second version of the same bytes; undefined when there is no such file. */
  copy(version: string): Promise<string | undefined>;
  /** Undefined when there is no such file. The caller closes it. */
  open(version: string): Promise<FileHandle | undefined>;
  /** Where the bytes of a version lie; undefined for what cannot be a version. */
  pathOf(version: string): string | undefined;
  remove(versions: readonly string[]): Promise<void>;
  /** Deletes what a crash left behind: half-written files, and versions for which `isUsed` is false. */
  sweep(isUsed: (version: string) => boolean): void;
}

export interface NewFile {
  readonly path: string;
  write(chunk: Uint8Array): Promise<void>;
  /** All of it is on the disk then. */
  finish(): Promise<StoredBytes>;
  /** Deletes the file if it has not been kept; harmless afterwards. */
  discard(): Promise<void>;
}

export interface StoredBytes {
  size: number;
  /** In quotes, as HTTP wants it. */
  etag: string;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const objects = join(folder, 'objects');
  const resumableFolder = join(folder, 'resumable');
  for (const path of [incoming, objects, resumableFolder]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }
  // Versions come from the database; only what we could have made there becomes part of a path.
  const pathOf = (version: string) => (VERSION.test(version) ? join(objects, version) : undefined);

  return {
    resumableFolder,
    pathOf,
    create: () => createFile(join(incoming, randomUUID())),

    async keep(path) {
      const version = randomUUID();
      await rename(path, join(objects, version));
      await syncFolder(objects);
      return version;
    },

    async copy(version) {
      const path = pathOf(version);
      if (path === undefined) return undefined;
      const copied = randomUUID();
      try {
        await link(path, join(objects, copied));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      await syncFolder(objects);
      return copied;
    },

    async open(version) {
      const path = pathOf(version);
      if (path === undefined) return undefined;
      try {
        return await open(path, 'r');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(versions) {
      for (const path of versions.map(pathOf)) {
        if (path !== undefined) await rm(path, { force: true });
      }
    },

    sweep(isUsed) {
      for (const name of readdirSync(incoming)) rmSync(join(incoming, name), { force: true });
      for (const name of readdirSync(objects)) {
        if (!isUsed(name)) rmSync(join(objects, name), { force: true });
      }
    },
  };
}

/** A new file at `path` to write into. */
async function createFile(path: string): Promise<NewFile> {
  const handle = await open(path, 'w', 0o600);
  const hash = createHash('md5');
  let size = 0;
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= handle.close());
  return {
    path,
    async write(chunk) {
      await handle.writeFile(chunk);
      hash.update(chunk);
      size += chunk.byteLength;
    },
    async finish() {
      await handle.sync();
      await close();
      return { size, etag: `"${hash.digest('hex')}"` };
    },
    async discard() {
      await close();
      await rm(path, { force: true });
    },
  };
}

/** The measures of a file that others wrote, once all of it is on the disk. */
export async function measure(path: string): Promise<StoredBytes> {
  const handle = await open(path, 'r+');
  const hash = createHash('md5');
  let size = 0;
  try {
    await handle.sync();
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).byteLength;
    }
  } finally {
    await handle.close();
  }
  return { size, etag: `"${hash.digest('hex')}"` };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Until then a crash of the machine may forget a name that was just made. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
