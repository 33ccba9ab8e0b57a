import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';

import { importsOf, neededExports } from './needed-exports.ts';

const SESSION = '@portal/shared-core/session';
const contract = { [SESSION]: { signOut: 'aaaa', useUser: 'bbbb' } };

/** The build of a portal from sources; of those in `dropped` nothing is left. */
function built(sources: Record<string, string>, dropped: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const modules = Object.entries(sources).map(([name, source]) => {
    const id = join(folder, name);
    writeFileSync(id, source);
    return [id, { renderedLength: dropped.includes(name) ? 0 : 10 }];
  });
  const chunk = { type: 'chunk', modules: Object.fromEntries(modules) };
  return { 'routes.js': chunk } as unknown as Rolldown.OutputBundle;
}

test('[FED-04] a portal needs what is left of it imports of shared modules, with the hash of each', () => {
  const bundle = built(
    {
      'page.tsx': `import { useUser } from '${SESSION}'; import { z } from 'zod';`,
      'unused.ts': `import { signOut } from '${SESSION}';`,
    },
    ['unused.ts'],
  );
  expect(neededExports(bundle, contract)).toEqual({ [SESSION]: { useUser: 'bbbb' } });
});

test('[FED-04] a name that the contract lacks ends the build', () => {
  const bundle = built({ 'page.tsx': `import { brandNew } from '${SESSION}';` });
  expect(() => neededExports(bundle, contract)).toThrow(
    /session exports no brandNew.*npm run contract/,
  );
});

test.each([
  ['several', `import { a, b as c } from 'm';`, ['a', 'b']],
  ['types are none', `import { type A, b } from 'm'; import type { C } from 'm';`, ['b']],
  ['passed on', `export { a, type B } from 'm';`, ['a']],
  ['all', `import * as m from 'm';`, ['*']],
  ['taken out of a lazy import', `const { a, b: c } = await import('m');`, ['a', 'b']],
  ['a lazy import as a whole', `const m = import('m');`, ['*']],
])('[FED-04] what a file imports: %s', (_what, source, names) => {
  expect(importsOf('page.tsx', source)).toEqual(names.map((name) => ['m', name]));
});
