import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import { compressAssets } from './compress.ts';

function buildWith(files: Record<string, string>): string {
  const dist = mkdtempSync(join(tmpdir(), 'compress-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return dist;
}

test('a text file gets both compressed twins, which hold the same', () => {
  const script = 'export const answer = 42;\n'.repeat(100);
  const dist = buildWith({ 'assets/deep/page.js': script });
  compressAssets(dist);
  const file = join(dist, 'assets/deep/page.js');
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(script);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(script);
});

test.each(['page-abc.mjs', 'page-abc.css', 'mark-abc.svg', 'title-abc.ttf'])(
  'so does %s',
  (name) => {
    const dist = buildWith({ [`assets/${name}`]: 'x'.repeat(5_000) });
    compressAssets(dist);
    expect(existsSync(join(dist, `assets/${name}.gz`))).toBe(true);
  },
);

test('[FED-03] a file without a hash in its name gets none: what is written over it later, signed or replaced, would leave them stale', () => {
  const dist = buildWith({ 'release.json': 'x'.repeat(5_000), 'start.js': 'x'.repeat(5_000) });
  compressAssets(dist);
  expect(existsSync(join(dist, 'release.json.gz'))).toBe(false);
  expect(existsSync(join(dist, 'start.js.br'))).toBe(false);
});

test('what is small, and what is compressed already, is left alone', () => {
  const dist = buildWith({
    'assets/small.js': 'x',
    'assets/font.woff2': 'x'.repeat(5_000),
  });
  compressAssets(dist);
  for (const name of ['assets/small.js', 'assets/font.woff2']) {
    expect(existsSync(join(dist, `${name}.gz`))).toBe(false);
    expect(existsSync(join(dist, `${name}.br`))).toBe(false);
  }
});
