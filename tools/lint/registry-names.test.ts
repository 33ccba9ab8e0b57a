import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

/** Hosts of package registries: which one is used is a setting of npm and of Debian on each machine. */
const hosts = [
  ['registry', 'npmjs'],
  ['registry', 'yarnpkg'],
  ['deb', 'debian'],
].map((parts) => parts.join('.'));

const files = globSync(
  [
    '*.{json,md,yaml}',
    '.{ci,github}/**/*',
    '{admin-portal,client-portal,deploy,docs,e2e,host-shell,shared-core,supabase,tools}/**/*.{ts,tsx,mjs,json,md,sql,toml,yml,yaml}',
  ],
  {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'pnpm-lock.yaml'],
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

test('no file names the host of a package registry', () => {
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return hosts.some((host) => text.includes(host));
  });
  expect(found).toEqual([]);
});
