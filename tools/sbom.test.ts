import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import manifest from '../package.json' with { type: 'json' };
import { root } from './lib/paths.ts';

test('the list of packages is written by the pnpm that installs them', () => {
  const boot = readFileSync(join(root, 'tools', 'boot.mjs'), 'utf8');
  const pinned = /const PNPM = '(pnpm@[\d.]+)'/.exec(boot)?.[1];
  expect(manifest.scripts.sbom).toContain(`npx --yes ${pinned} sbom --lockfile-only`);
  const audit = readFileSync(join(root, '.github', 'workflows', 'audit.yml'), 'utf8');
  expect(audit).toContain(`npx --yes ${pinned} audit`);
});
