import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { typesOfNames } from './types-of-names.ts';

/** Declarations as the compiler writes them for a module of two files, with the changes of a test. */
function declarations(changes: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'index.d.ts': `
export { open, type Options } from './open.ts';
export { Frame } from './frame.ts';
export * from './more.ts';
export type { Row } from './database.types.ts';`,
    'open.d.ts': `
import type { Size } from './size.ts';
export interface Options { size: Size; }
interface Unused { a: string; }
export declare function open(options: Options): void;
export declare function other(): void;
export {};`,
    'size.d.ts': `export type Size = 'small' | 'large';`,
    'frame.d.ts': `
import type { ReactNode } from 'react';
export declare const Frame: (props: import("./props.ts").Props) => ReactNode;`,
    'props.d.ts': `export interface Props { row: import("./database.types.ts").Row; next?: Props; }`,
    'more.d.ts': `declare const store: { read(): string }; export { store };`,
    'database.types.d.ts': `export interface Row { id: string; }`,
    ...changes,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return typesOfNames(join(folder, 'index.d.ts'));
}

/** The names whose hash a change makes another one. */
function changed(changes: Record<string, string>): string[] {
  const [before, after] = [declarations(), declarations(changes)];
  return Object.keys(before).filter((name) => after[name] !== before[name]);
}

test('[FED-04] the contract has the values of a module, not its types', () => {
  expect(Object.keys(declarations())).toEqual(['Frame', 'open', 'store']);
});

test.each([
  [
    'the type of an argument, in another file',
    { 'size.d.ts': `export type Size = 'small';` },
    ['open'],
  ],
  [
    'a type that is written as an import',
    { 'props.d.ts': `export interface Props { row: string; }` },
    ['Frame'],
  ],
  [
    'what a name of "export *" says',
    { 'more.d.ts': `declare const store: { read(): number }; export { store };` },
    ['store'],
  ],
])('[FED-04] %s changes what is made of it, and nothing else', (_what, change, names) => {
  expect(changed(change)).toEqual(names);
});

test.each([
  ['a column of the database', { 'database.types.d.ts': `export interface Row { name: string; }` }],
  ['a type that no exported value is made of', { 'unused.d.ts': 'export type A = 1;' }],
  ['the way it is set', { 'size.d.ts': `export type Size =\n  'small'\n  | 'large';` }],
])('[FED-04] %s changes no name', (_what, change) => {
  expect(changed(change)).toEqual([]);
});

test('[FED-04] a name that is gone is gone from the contract', () => {
  expect(Object.keys(declarations({ 'more.d.ts': 'export {};' }))).toEqual(['Frame', 'open']);
});
