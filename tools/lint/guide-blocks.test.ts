import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

interface Block {
  guide: string;
  file: string;
  /** What lies between lines of `// …`. */
  parts: string[];
}

const blocks = globSync('docs/guides/*.md', { cwd: root }).flatMap((guide) =>
  [...readFileSync(join(root, guide), 'utf8').matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', code = '']): Block => ({ guide, file, parts: code.split(/^\/\/ …\n/m) }),
  ),
);

test('the guide of a feature shows code of the repository', () => {
  const shown = blocks.filter(({ guide }) => guide.endsWith('add-a-feature.md'));
  expect(shown.length).toBeGreaterThan(5);
});

test.each(blocks)('$guide shows $file as it is', ({ file, parts }) => {
  let rest = readFileSync(join(root, file), 'utf8');
  for (const part of parts) {
    const code = part.trim();
    const place = rest.indexOf(code);
    expect(place === -1 ? code : '', 'not found in the file').toBe('');
    rest = rest.slice(place + code.length);
  }
});
