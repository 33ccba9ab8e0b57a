import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { secretsIn } from './secrets-in.ts';

function buildWith(text: string): string {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets/a.js'), `export const x = "${text}";`);
  return dist;
}

test.each([
  ['sb_secret_abcdefgh12345', 'a secret key of a project'],
  [
    `eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.${'s'.repeat(30)}`,
    'a key of a project in its former form',
  ],
  [
    'postgres://postgres:letmein@db.example.com/postgres',
    'an address of a database with a password',
  ],
  ['-----BEGIN PRIVATE KEY-----', 'a private key'],
  ['AKIAABCDEFGHIJKLMNOP', 'a key of a cloud'],
])('%s in a build is named and not quoted', (text, what) => {
  expect(secretsIn(buildWith(text))).toEqual([`assets/a.js: ${what}`]);
});

test.each([
  'sb_publishable_abcdefgh12345',
  'postgres://127.0.0.1/postgres',
  'sb_secret_',
  'https://x.example',
])('%s is no secret', (text) => expect(secretsIn(buildWith(text))).toEqual([]));
