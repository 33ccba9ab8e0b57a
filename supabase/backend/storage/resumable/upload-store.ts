import { createWriteStream, statSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { isDiskFull } from '../known-errors.ts';

/** Unfinished uploads on disk: the bytes so far in a file, and what they are in another beside it. */
export class UploadStore extends FileStore {
  /** As the library does, but an error of the disk stays what it is, and a full one is given its space back. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.#pathOf(id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      if (isDiskFull(error)) await this.forget(id);
      throw error;
    }
    return offset + file.bytesWritten;
  }

  /** Once the bytes are an object's: requests still get the answer that the upload is complete, until it expires. */
  async markFinished(upload: Upload, metadata: Record<string, string | null>): Promise<void> {
    const placeholder = await open(this.#pathOf(upload.id), 'w', 0o600);
    try {
      await placeholder.truncate(upload.size); // takes no space on disk
    } finally {
      await placeholder.close();
    }
    await this.configstore.set(upload.id, Object.assign(upload, { metadata }));
  }

  async forget(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
    await rm(`${this.#pathOf(id)}.json`, { force: true });
  }

  /** Deletes uploads without writes for `age` ms, also halves of uploads that a crash left. */
  async forgetOlderThan(age: number): Promise<void> {
    for (const name of await readdir(this.directory)) {
      const path = join(this.directory, name);
      const info = statSync(path, { throwIfNoEntry: false }); // another request may be faster
      if (info && Date.now() - info.mtimeMs > age) await rm(path, { force: true });
    }
  }

  #pathOf(id: string): string {
    return join(this.directory, id);
  }
}
