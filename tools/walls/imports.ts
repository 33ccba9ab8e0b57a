import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One import statement: from which file of the checkout, to what. */
export interface Import {
  from: string;
  /** A file of the checkout, or the specifier of a package or door. */
  to: string;
}

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every import between the source files of the given packages, `./` and `#/` resolved to paths in the checkout. */
export function readImports(root: string, packages: readonly string[]): Import[] {
  const files = packages.flatMap((name) => globSync(`${name}/src/**/*.{ts,tsx}`, { cwd: root }));
  return files.flatMap((file) =>
    specifiers(readFileSync(join(root, file), 'utf8')).map((specifier) => ({
      from: file,
      to: resolve(root, file, specifier),
    })),
  );
}

function specifiers(source: string): string[] {
  return [...source.matchAll(STATEMENT)].map((match) => match[1] ?? match[2] ?? '');
}

function resolve(root: string, file: string, specifier: string): string {
  if (specifier.startsWith('#/')) return join(packageOfFile(file), 'src', specifier.slice(2));
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, join(root, dirname(file), specifier));
}

/** The workspace package a file lies in: its first folder. */
export function packageOfFile(file: string): string {
  return file.split('/')[0] ?? '';
}
