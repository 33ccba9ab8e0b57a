import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageOf } from './shares.ts';

/** The installed version of the package a specifier belongs to, as seen from the app at `root`. */
export function installedVersion(root: string, specifier: string): string {
  const manifest = join(root, 'node_modules', packageOf(specifier), 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
