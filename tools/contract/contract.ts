import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';

import { root } from '../lib/paths.ts';
import { sharedModules } from '../vite/shares.ts';
import { typesOfNames } from './types-of-names.ts';

/** Shared module → exported value → hash of its type. Of a package, whose names the host narrows, → its major version. */
export type Contract = Record<string, Record<string, string>>;

const OURS = '@portal/shared-core/';
const NARROWED = 'host-shell/src/federation/shares';

/** What the host exports to portals, read from the sources: the compiler writes the declarations, and each exported value gets the hash of its type. */
export function contractOf(): Contract {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const args = ['-p', 'tools/contract/declarations.tsconfig.json', '--outDir', folder];
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const { status, stdout } = spawnSync(tsc, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
    return Object.fromEntries(
      sharedModules.flatMap((module) => {
        const names = module.startsWith(OURS)
          ? typesOfNames(join(folder, module.slice(OURS.length), 'index.d.ts'))
          : narrowedNames(module);
        return names ? [[module, names]] : [];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The names of a package that the host narrows; null for one that it hands out whole. */
function narrowedNames(module: string): Record<string, string> | null {
  const file = join(root, NARROWED, `${module.replaceAll(/[@/]/g, '_')}.ts`);
  const source = readIfThere(file);
  if (source === null) return null;
  const manifest = join(root, 'host-shell', 'node_modules', module, 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const major = version.split('.')[0] ?? version;
  const names = parseSync(file, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
  return Object.fromEntries(names.toSorted().map((name) => [name, major]));
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
