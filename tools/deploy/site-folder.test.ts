import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { writeBuilds } from '../serve/example-builds.ts';
import { example } from './deployment.ts';
import { writeSite } from './site-folder.ts';

function site(more: Record<string, string> = {}) {
  const builds = writeBuilds({
    'admin-portal/dist/mf-manifest.json': '{}',
    'client-portal/dist/mf-stats.json': '{}',
    'client-portal/dist/.build-stamp': 'x',
    'client-portal/dist/.vite/manifest.json': '{}',
    ...more,
  });
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => {
    builds.remove();
    rmSync(folder, { recursive: true });
  });
  const write = () =>
    writeSite(example, {
      folder,
      key: 'sb_publishable_x',
      contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
      checkout: builds.checkout,
    });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, write, read };
}

test('the three builds lie where a host serves them, and the pages name the site', () => {
  const { write, read, folder } = site();
  expect(write()).toBe(true);
  expect(read('pricing.html')).toBe(
    '<link rel="canonical" href="https://portal.example.com/pricing">',
  );
  expect(read('remotes/client/assets/routes-abc.js')).toContain('routes');
  expect(existsSync(join(folder, 'remotes/admin/mf-manifest.json'))).toBe(true);
});

test.each(['mf-stats.json', '.build-stamp', '.vite/manifest.json'])(
  'what a build holds for itself is left out: %s',
  (name) => {
    const { write, folder } = site();
    write();
    expect(existsSync(join(folder, 'remotes/client', name))).toBe(false);
  },
);

test('config.json is written once, without demo accounts, and kept as it was edited', () => {
  const { write, read, folder } = site();
  write();
  expect(JSON.parse(read('config.json'))).toMatchObject({
    supabaseUrl: example.supabaseUrl,
    supabaseKey: 'sb_publishable_x',
    portals: example.portals,
    contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
    demo: null,
  });
  writeFileSync(join(folder, 'config.json'), '{"edited":true}');
  expect(write()).toBe(false);
  expect(read('config.json')).toBe('{"edited":true}');
});

test('[FED-03] files of the build before stay, since open pages still load them', () => {
  const { write, folder } = site();
  write();
  writeFileSync(join(folder, 'assets-of-before.js'), '');
  write();
  expect(existsSync(join(folder, 'assets-of-before.js'))).toBe(true);
});
