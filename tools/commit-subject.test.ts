import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'commit-subject-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a'.repeat(60)],
  ['é'.repeat(60)],
  [`Short subject\n\n${'A body line may be longer than any subject. '.repeat(3)}`],
  [`\n# ${'A comment of git is no subject. '.repeat(3)}\nShort subject`],
  [`Merge branch '${'long-name-'.repeat(8)}'`],
  [`fixup! ${'a'.repeat(60)}`],
])('accepts %j', (message) => {
  expect(hookOn(message).status).toBe(0);
});

test('refuses 61 characters and says how many there are', () => {
  const { status, stderr } = hookOn(`${'a'.repeat(61)}\n`);
  expect(status).toBe(1);
  expect(stderr).toContain('61 characters; the limit is 60');
});

function hookOn(message: string) {
  const file = join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  return spawnSync(process.execPath, [join(import.meta.dirname, 'commit-subject.mjs'), file], {
    encoding: 'utf8',
  });
}
