import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { hidden } from '../serve/policy.ts';

/** The files of a build that a host serves, by their path in it. Throws when there is no build. */
export function filesOf(dist: string): string[] {
  if (!existsSync(dist)) throw new Error(`${dist} is missing. Run "npm run build" first.`);
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((name) => !hidden.test(`/${name}`));
}
