import { dirname, join } from 'node:path';

import type { ReleasePage } from '@portal/shared-core/contract';
import { parseSync } from 'oxc-parser';
import type { Rolldown } from 'vite';

import { visit, type SyntaxNode } from '../lib/syntax-tree.ts';
import { withImports } from './portal-html.ts';
import { sharedModules } from './shares.ts';

/** A page of a portal: its path below the portal, as the router writes it, and the modules that its route and those around it load. */
export interface PageModules {
  path: string;
  modules: string[];
}

/** The pages that a table of routes names in plain text, those with the most fixed parts first. A path that is put together is left out. */
export function pagesOf(file: string, source: string): PageModules[] {
  const pages: PageModules[] = [];

  function take(route: SyntaxNode, path: string, modules: readonly string[]) {
    const own = textOf(valueOf(route, 'path'));
    const here = own ? (path ? `${path}/${own}` : own) : path;
    const loads = [...modules, ...importedBy(valueOf(route, 'lazy'), dirname(file))];
    const children = valueOf(route, 'children');
    if (children?.type === 'ArrayExpression') {
      for (const child of children['elements'] as SyntaxNode[]) {
        if (child.type === 'ObjectExpression') take(child, here, loads);
      }
    } else if (loads.length > 0) {
      pages.push({ path: here, modules: loads });
    }
  }

  visit(parseSync(file, source).program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const routes = valueOf(node, 'routes');
    if (routes?.type !== 'ArrayExpression') return;
    for (const route of routes['elements'] as SyntaxNode[]) take(route, '', []);
  });
  // A parameter begins with a colon, which comes before all letters.
  return pages.toSorted((one, other) => (one.path < other.path ? 1 : -1));
}

/** What the first visit of each page loads beyond what every page needs. `names`: the files of the release, whose places are kept. */
export function pageFiles(
  bundle: Rolldown.OutputBundle,
  pages: readonly PageModules[],
  names: readonly string[],
  first: readonly string[],
): ReleasePage[] {
  const known = withImports(bundle, [...first]);
  return pages.map(({ path, modules }) => {
    const entries = modules.map((module) => chunkOf(bundle, module));
    const files = [...withImports(bundle, entries)].filter((name) => !known.has(name));
    return {
      address: addressOf(path),
      files: files.map((name) => names.indexOf(name)),
      shares: sharesOf(bundle, files),
    };
  });
}

/** The addresses of a path that the router takes, as a regular expression. */
export function addressOf(path: string): string {
  return path.replaceAll(/\/?:\w+\?|:\w+/g, (part) => {
    if (!part.endsWith('?')) return '[^/]+';
    return part.startsWith('/') ? '(/[^/]+)?' : '([^/]+)?';
  });
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId === module,
  );
  if (!chunk) throw new Error(`No chunk begins with ${module}`);
  return chunk.fileName;
}

/** Shared modules of the host that these files take. The federation plugin writes a module for each, whose name holds that of the shared one. */
function sharesOf(bundle: Rolldown.OutputBundle, files: readonly string[]): string[] {
  const modules = files.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? Object.keys(chunk.modules) : [];
  });
  const taken = modules.flatMap((id) => /__loadShare__(.+?)__loadShare__/.exec(id)?.[1] ?? []);
  return sharedModules.filter((name) => taken.includes(encoded(name)));
}

function encoded(name: string): string {
  return name.replaceAll('@', '_mf_0_').replaceAll('/', '_mf_1_').replaceAll('-', '_mf_2_');
}

function valueOf(object: SyntaxNode, key: string): SyntaxNode | null {
  if (object.type !== 'ObjectExpression') return null;
  const found = (object['properties'] as SyntaxNode[]).find(
    ({ key: name }) => (name as { name?: string } | undefined)?.name === key,
  );
  return (found?.['value'] as SyntaxNode | undefined) ?? null;
}

function textOf(node: SyntaxNode | null): string {
  return node?.type === 'Literal' ? String(node['value']) : '';
}

function importedBy(lazy: SyntaxNode | null, folder: string): string[] {
  const modules: string[] = [];
  visit(lazy, (node) => {
    if (node.type !== 'ImportExpression') return;
    modules.push(join(folder, textOf(node['source'] as SyntaxNode)));
  });
  return modules;
}
