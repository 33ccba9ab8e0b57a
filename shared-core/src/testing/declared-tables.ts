import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every table that a query of these folders declares with `meta: shows(…)`, or with a constant of that name; a folder is the `src` of a package. */
export function declaredTables(...folders: string[]): Set<string> {
  const sources = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', {
      cwd: folder,
      exclude: (name) => /\.test\.|^testing$/.test(name),
    }).map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const calls = sources.flatMap((source) => [...source.matchAll(/meta(?::| =) shows\(([^)]*)\)/g)]);
  return new Set(
    calls.flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)),
  );
}
