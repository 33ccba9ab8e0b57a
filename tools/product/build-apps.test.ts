import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { fingerprint } from './build-apps.ts';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('client-portal/src/routes.tsx', 'export default {};');
  write('shared-core/src/ui/page.tsx', 'export {};');
  const written = checkout;
  onTestFinished(() => rmSync(written, { recursive: true }));
});

function write(file: string, content: string) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), content);
}

test.each([
  'client-portal/src/features/companies/companies.test.tsx',
  'shared-core/src/ui/page.test.ts',
  'shared-core/src/testing/render-routes.tsx',
  'client-portal/src/features/companies/company.fixtures.ts',
  'admin-portal/src/routes.tsx',
  'e2e/journeys/guards.spec.ts',
  'client-portal/dist/assets/routes.js',
])('%s makes no build of the client portal stale', (file) => {
  const before = fingerprint('client-portal', checkout);
  write(file, 'changed');
  expect(fingerprint('client-portal', checkout)).toBe(before);
});

test.each([
  'client-portal/src/routes.tsx',
  'client-portal/src/features/companies/latest.tsx',
  'client-portal/index.html',
  'client-portal/vite.config.ts',
  'shared-core/src/ui/page.tsx',
  'tools/vite/index.ts',
  'pnpm-lock.yaml',
])('a change of %s does', (file) => {
  const before = fingerprint('client-portal', checkout);
  write(file, 'changed');
  expect(fingerprint('client-portal', checkout)).not.toBe(before);
});

test('the same sources have the same fingerprint in any checkout', () => {
  const before = fingerprint('client-portal', checkout);
  const other = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  onTestFinished(() => rmSync(other, { recursive: true }));
  checkout = other;
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('client-portal/src/routes.tsx', 'export default {};');
  write('shared-core/src/ui/page.tsx', 'export {};');
  expect(fingerprint('client-portal', other)).toBe(before);
});

test('a file that moved is a change, though its content is the same', () => {
  const before = fingerprint('client-portal', checkout);
  rmSync(join(checkout, 'client-portal/src/routes.tsx'));
  write('client-portal/src/ways.tsx', 'export default {};');
  expect(fingerprint('client-portal', checkout)).not.toBe(before);
});
