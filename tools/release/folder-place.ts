import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { hidden } from '../serve/policy.ts';
import { lockFolder } from './folder-lock.ts';
import type { Place, Sent } from './place.ts';
import { Refusal } from './refusal.ts';

/** Writes a whole file to the disk; a test replaces it with a disk that is full. */
type WriteFile = (path: string, bytes: Buffer) => void;

const writeToDisk: WriteFile = (path, bytes) => writeFileSync(path, bytes, { flush: true });

/** A folder that a web server serves. Errors: Refusal when it is not there. */
export function folderPlace(folder: string, writeFile = writeToDisk): Place {
  const root = resolve(folder);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refusal(`${root} is no folder. Make it first, or correct --to.`);
  }

  function read(path: string) {
    const file = join(root, path);
    if (!existsSync(file)) return null;
    const content = refusing(path, () => readFileSync(file));
    return { content, tag: createHash('sha256').update(content).digest('hex') };
  }

  /** Under another name first, since a reader may come while it is written. The server serves no name that begins with a dot. */
  function write(path: string, { bytes }: Sent) {
    const file = join(root, path);
    const unfinished = join(dirname(file), `.${process.pid}.unfinished`);
    refusing(path, () => {
      mkdirSync(dirname(file), { recursive: true });
      try {
        writeFile(unfinished, bytes);
        renameSync(unfinished, file);
      } finally {
        rmSync(unfinished, { force: true });
      }
    });
  }

  return {
    name: root,
    hasTwins: true,
    read: (path) => Promise.resolve(read(path)),
    list: (below) => Promise.resolve(filesBelow(root, below)),
    create(path, file) {
      if (existsSync(join(root, path))) return Promise.resolve(false);
      write(path, file);
      return Promise.resolve(true);
    },
    replace(path, file, tag) {
      if (read(path)?.tag !== tag) return Promise.resolve(false);
      write(path, file);
      return Promise.resolve(true);
    },
    remove(paths) {
      for (const path of paths) refusing(path, () => rmSync(join(root, path), { force: true }));
      return Promise.resolve();
    },
    async alone(below, work) {
      const unlock = refusing(below, () => lockFolder(join(root, below)));
      try {
        return await work();
      } finally {
        unlock();
      }
    },
  };

  function refusing<T>(path: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(`${join(root, path)} was not written or read: ${String(error)}`);
    }
  }
}

function filesBelow(root: string, folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => !hidden.test(`/${name}`))
    .toSorted();
}
