import { createHash } from 'node:crypto';

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an export: a ZIP in memory with the SHA-256 of everything in it. */
export class PartArchive {
  /** Bytes of what is in it, before they are compressed: what is stored is never larger by more than the names. */
  size = 0;
  readonly #chunks: Uint8Array[] = [];
  readonly #sums: string[] = [];
  readonly #zip: Zip;

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#chunks.push(chunk);
    });
  }

  /** Adds text, compressed. */
  addText(name: string, text: string): void {
    this.#add(new ZipDeflate(name, { level: 6 }), new TextEncoder().encode(text));
  }

  /** Adds a file as it is: documents and pictures are compressed already. */
  addFile(name: string, bytes: Uint8Array): void {
    this.#add(new ZipPassThrough(name), bytes);
  }

  /** Ends it with the list of its hashes, in the form that `sha256sum -c` reads. */
  end(listName: string): { bytes: Uint8Array; sha256: string } {
    this.addText(listName, this.#sums.join(''));
    this.#zip.end();
    const bytes = Buffer.concat(this.#chunks);
    return { bytes, sha256: sha256Of(bytes) };
  }

  #add(entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array): void {
    this.#zip.add(entry);
    entry.push(bytes, true);
    this.#sums.push(`${sha256Of(bytes)}  ${entry.filename}\n`);
    this.size += bytes.length;
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
