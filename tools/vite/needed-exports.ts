import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';
import type { Rolldown } from 'vite';

import { root } from '../lib/paths.ts';
import { visit, type SyntaxNode } from '../lib/syntax-tree.ts';

/** What a portal imports of each shared module: module → export → hash of its type. */
export type NeededExports = Record<string, Record<string, string>>;

/** What the host exports, as `npm run contract` wrote it. */
export function readContract(checkout = root): NeededExports {
  const text = readFileSync(join(checkout, 'shared-core', 'contract.json'), 'utf8');
  return JSON.parse(text) as NeededExports;
}

/** One hash for all that the host exports. */
export function contractHash(contract: NeededExports = readContract()): string {
  return createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 16);
}

/**
 * What a built portal needs of the modules that the host provides, for a host to refuse a portal whose needs it does not meet. Only what is left
 * of the portal once unused code is removed counts. Throws for a name that the contract lacks.
 */
export function neededExports(
  bundle: Rolldown.OutputBundle,
  contract: NeededExports = readContract(),
): NeededExports {
  const needs: Record<string, Set<string>> = {};
  for (const id of renderedModules(bundle)) {
    for (const [module, name] of importsOf(id, readFileSync(id, 'utf8'))) {
      if (contract[module]) (needs[module] ??= new Set()).add(name);
    }
  }
  return Object.fromEntries(
    Object.keys(needs)
      .toSorted()
      .map((module) => [module, hashes(module, needs[module] ?? new Set(), contract)]),
  );
}

function hashes(module: string, names: Set<string>, contract: NeededExports) {
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const hash = contract[module]?.[name];
      if (hash) return [name, hash];
      throw new Error(
        `${module} exports no ${name}, says shared-core/contract.json. Run "npm run contract".`,
      );
    }),
  );
}

/** The source files of ours of which something is left in the build. */
function renderedModules(bundle: Rolldown.OutputBundle): Set<string> {
  const ids = Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk')
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => id.replace(/\?.*/, ''))
    .filter((id) => /\.tsx?$/.test(id) && !/\0|\/node_modules\//.test(id));
  return new Set(ids);
}

/** The values that a file imports, each as [module, name], those it takes out of an `import()` among them. */
export function importsOf(path: string, source: string): [string, string][] {
  const { program, module } = parseSync(path, source);
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }): [string, string] => [moduleRequest.value, importName.name ?? '*']),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }): [string, string][] =>
      moduleRequest && !isType ? [[moduleRequest.value, importName.name ?? '*']] : [],
    ),
  );
  return [...imported, ...passedOn, ...takenOut(program)];
}

/** `const { a, b } = await import('…')`: what is written otherwise cannot be read, and counts as all names. */
function takenOut(program: unknown): [string, string][] {
  const found: [string, string][] = [];
  const read = new Set<unknown>();
  visit(program, (node) => {
    const request = importedBy(node['type'] === 'VariableDeclarator' ? node['init'] : null);
    const pattern = node['id'] as SyntaxNode | undefined;
    if (request && pattern?.['type'] === 'ObjectPattern') {
      read.add(request.node);
      for (const each of pattern['properties'] as SyntaxNode[]) {
        const key = each['key'] as SyntaxNode | undefined;
        found.push([request.module, (key?.['name'] as string | undefined) ?? '*']);
      }
    }
    const other = importedBy(node);
    if (other && !read.has(other.node)) found.push([other.module, '*']);
  });
  return found;
}

/** The module of `import('…')`, or of `await` before one. */
function importedBy(given: unknown): { node: unknown; module: string } | null {
  const node = given as SyntaxNode | null;
  if (node?.['type'] === 'AwaitExpression') return importedBy(node['argument']);
  if (node?.['type'] !== 'ImportExpression') return null;
  const { value } = node['source'] as { value?: unknown };
  return typeof value === 'string' ? { node, module: value } : null;
}
