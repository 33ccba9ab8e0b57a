/*
 * Finds the reads of the Data API in the source of the portals that could be cut at its 1,000 rows and say nothing: reads of a table, and
 * calls of a function that answers rows, with nothing that says how many they can be.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';

import { literal, methodOf, usesOf, withParents, type Node } from './syntax.ts';

/** A read without a bound. */
export interface OpenRead {
  /** The table, or the function with brackets: 'companies', 'company_history()'. */
  of: string;
  /** Below the root of the repository. */
  file: string;
  line: number;
}

/** Methods that bound a read, or leave at most one row. */
const BOUNDS = new Set(['limit', 'range', 'single', 'maybeSingle']);
/** Methods that write, whose answers are the rows that they wrote, and those of files. */
const OTHERS = new Set(
  'insert update upsert delete upload download remove createSignedUrl getPublicUrl'.split(' '),
);
/** Functions that read page by page. */
const READERS = new Set(['listQuery', 'functionList', 'logQuery']);
/** Arguments that say how many rows a function answers. */
const SIZES = /^(?:size|most|page_size|max_rows)$/;

/** The reads without a bound in the source of the portals, the host and shared-core. */
export function openReads(root: string): OpenRead[] {
  const sets = rowFunctions(readFileSync(join(root, TYPES), 'utf8'));
  const files = ['host-shell', 'client-portal', 'admin-portal', 'shared-core'].flatMap((folder) =>
    globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => IGNORED.test(name) }),
  );
  return files
    .toSorted()
    .flatMap((file) => openReadsIn(file, readFileSync(join(root, file), 'utf8'), sets));
}

const TYPES = 'shared-core/src/supabase/database.types.ts';
const IGNORED = /\.test\.|database\.types|\/testing$/;

/** The functions of the database that answer rows. */
export function rowFunctions(types: string): Set<string> {
  const functions = types.slice(
    types.indexOf('\n    Functions: {'),
    types.indexOf('\n    Enums: {'),
  );
  const entries = functions.split(/\n {6}(?=\w+:)/).slice(1);
  return new Set(
    entries
      .filter((entry) => /Returns: .*\[\](?: \})?;|\n {8}\}\[\];/.test(entry))
      .map((entry) => entry.slice(0, entry.indexOf(':'))),
  );
}

/** The reads without a bound in one file. */
export function openReadsIn(file: string, source: string, sets: ReadonlySet<string>): OpenRead[] {
  const { program } = parseSync(file, source);
  const nodes = withParents(program as unknown as Node);
  return nodes.flatMap((node) => {
    const of = readOf(node, sets);
    if (!of || isBounded(node, nodes, new Set())) return [];
    return [{ of, file, line: source.slice(0, node.start).split('\n').length }];
  });
}

/** What a call reads; undefined for any other node. */
function readOf(node: Node, sets: ReadonlySet<string>): string | undefined {
  const method = methodOf(node);
  const name = literal((node['arguments'] as Node[] | undefined)?.[0]);
  if (method === 'from' && name !== undefined && !isStorage(node)) return name;
  if (method === 'rpc' && name !== undefined && sets.has(name)) return `${name}()`;
  return undefined;
}

/** Files are read `from` a bucket by `storage`. */
function isStorage(node: Node): boolean {
  const object = (node['callee'] as Node)['object'] as Node | undefined;
  return (object?.['property'] as Node | undefined)?.['name'] === 'storage';
}

/** Whether a call, or what is done with it in this file, says how many rows there can be. */
function isBounded(call: Node, nodes: readonly Node[], seen: Set<Node>): boolean {
  if (seen.has(call)) return true;
  seen.add(call);
  if (hasSize(call) || isInReader(call)) return true;
  let end = call;
  for (;;) {
    const next = nextOf(end);
    if (!next) break;
    const method = methodOf(next) ?? '';
    if (next['callee'] !== end.parent && PASSED_ON.has(next.type)) {
      end = next;
    } else if (BOUNDS.has(method) || OTHERS.has(method) || isCount(next) || isInReader(next)) {
      return true;
    } else {
      end = next;
    }
  }
  const uses = usesOf(end, nodes);
  return uses.length > 0 && uses.every((use) => isBounded(use, nodes, seen));
}

/** Expressions whose value is that of a part of them. */
const PASSED_ON = new Set(['ConditionalExpression', 'TSAsExpression', 'TSNonNullExpression']);

/** The expression that goes on with a value: a method of it, a function that it is given to, a choice between it and another. */
function nextOf(end: Node): Node | undefined {
  const around = end.parent;
  if (!around) return undefined;
  if (PASSED_ON.has(around.type) && around['test'] !== end) return around;
  if (around.type === 'CallExpression') return around;
  if (around.type !== 'MemberExpression' || around['object'] !== end) return undefined;
  const call = around.parent;
  return call?.type === 'CallExpression' && call['callee'] === around ? call : undefined;
}

/** `rpc('x', { size })`. */
function hasSize(call: Node): boolean {
  const given = (call['arguments'] as Node[] | undefined)?.[1];
  if (methodOf(call) !== 'rpc' || given?.type !== 'ObjectExpression') return false;
  return (given['properties'] as Node[]).some((property) => {
    const key = property['key'] as Node | undefined;
    return SIZES.test(String(key?.['name']));
  });
}

/** `select('*', { count: 'exact', head: true })` answers a number. */
function isCount(call: Node): boolean {
  const options = (call['arguments'] as Node[] | undefined)?.[1];
  if (methodOf(call) !== 'select' || options?.type !== 'ObjectExpression') return false;
  return (options['properties'] as Node[]).some(
    (property) => (property['key'] as Node | undefined)?.['name'] === 'head',
  );
}

/** In the arguments of what reads page by page. */
function isInReader(node: Node): boolean {
  for (let each = node.parent; each; each = each.parent) {
    const callee = each['callee'] as Node | undefined;
    if (each.type === 'CallExpression' && READERS.has(String(callee?.['name']))) return true;
  }
  return false;
}
