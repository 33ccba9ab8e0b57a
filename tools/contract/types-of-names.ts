import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import { readDeclarations, type DeclarationFile } from './declarations.ts';

/**
 * The types of the database say what the schema says, whose version is compared for itself (`lowestSchema`): with each column they would make
 * every name another one.
 */
const OPAQUE = /^database\.types\.d\.ts$/;

/** The values that a module exports, each with a hash of its type, and of every type of ours that this type is made of. */
export function typesOfNames(entry: string): Record<string, string> {
  const files = new Map<string, DeclarationFile>();
  function read(path: string): DeclarationFile {
    const known = files.get(path) ?? readDeclarations(path);
    files.set(path, known);
    return known;
  }

  /** Adds what a name of a file means to `texts`: its declarations, and those of the names in them. */
  function follow(path: string, name: string, texts: Set<string>, seen: Set<string>): void {
    if (seen.has(`${path}#${name}`)) return;
    seen.add(`${path}#${name}`);
    const file = read(path);
    const foreign = file.imported.get(name);
    if (foreign) return followForeign(foreign, texts, seen);
    for (const { text, names } of file.declared.get(name) ?? []) {
      texts.add(text);
      for (const each of names) {
        if (file.declared.has(each) || file.imported.has(each)) follow(path, each, texts, seen);
      }
    }
  }

  function followForeign(
    { file, name, from }: { file: string | null; name: string | null; from: string },
    texts: Set<string>,
    seen: Set<string>,
  ): void {
    if (file === null || OPAQUE.test(basename(file))) {
      texts.add(`${name ?? '*'} of ${from.startsWith('.') ? basename(from) : from}`);
    } else if (name === null) {
      for (const each of exportsOf(file).keys()) followExport(file, each, texts, seen);
    } else {
      followExport(file, name, texts, seen);
    }
  }

  function followExport(path: string, name: string, texts: Set<string>, seen: Set<string>): void {
    const found = exportsOf(path).get(name);
    if (found?.foreign) followForeign(found.foreign, texts, seen);
    else follow(path, found?.local ?? name, texts, seen);
  }

  /** The exports of a file, those of its `export *` among them. */
  function exportsOf(path: string): DeclarationFile['exported'] {
    const { exported, starred } = read(path);
    const all = new Map(exported);
    for (const { file, from } of starred) {
      if (file === null) throw new Error(`${path} exports all of ${from}: name what it exports`);
      for (const [name, { isType }] of exportsOf(file)) {
        if (!all.has(name)) all.set(name, { foreign: { file, name, from }, isType });
      }
    }
    return all;
  }

  /** Whether an exported name is a value: what is exported as a type, or declared as one, is none. */
  function isValue(path: string, name: string): boolean {
    const found = exportsOf(path).get(name);
    if (!found || found.isType) return false;
    if (found.foreign) {
      const { file, name: there } = found.foreign;
      return file === null || there === null || isValue(file, there);
    }
    const { declared, imported } = read(path);
    const taken = imported.get(found.local ?? name);
    if (taken) return taken.file === null || isValue(taken.file, taken.name ?? '');
    const declarations = declared.get(found.local ?? name) ?? [];
    return declarations.some(({ text }) => !/^(type|interface) /.test(text));
  }

  const values = [...exportsOf(entry).keys()].filter((name) => isValue(entry, name)).toSorted();
  return Object.fromEntries(
    values.map((name) => {
      const texts = new Set<string>();
      followExport(entry, name, texts, new Set());
      return [name, hash([...texts].toSorted().join('\n'))];
    }),
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 8);
}
