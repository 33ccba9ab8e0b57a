import { expect, test } from 'vitest';

import { example, headersOf, readDeployment } from './deployment.ts';
import { deployFiles } from './files.ts';

const files = Object.entries(deployFiles(example));

/** What each server writes for a fresh nonce; a host without one sends a policy without one. */
const nonces: Record<string, string> = {
  'nginx.conf': '$request_id',
  Caddyfile: '{http.request.uuid}',
};

test.each(files.filter(([name]) => !/_redirects$|\.js(on)?$/.test(name)))(
  '%s has every header of the policy, HTTPS for two years among them',
  (name, text) => {
    const headers = headersOf(example, nonces[name]);
    expect(Object.keys(headers)).toContain('strict-transport-security');
    for (const [header, value] of Object.entries(headers)) {
      const said = [`${header}: ${value}\n`, `${header} "${value}"`];
      expect(said.filter((each) => text.includes(each))).toHaveLength(1);
    }
  },
);

test.each(['nginx.conf', 'Caddyfile'])('%s knows the type of the worker of PDFs', (name) => {
  const text = deployFiles(example)[name] ?? '';
  expect(text).toMatch(/text\/javascript [^;]*\bmjs\b|\*\.mjs\n.*text\/javascript/);
});

test('[FED-01] a portal with an origin of its own gets a file of its own, and the host may load it', () => {
  const { deployment } = readDeployment([
    '--site',
    'https://portal.example.com/',
    '--supabase',
    'https://ref.supabase.co',
    '--client',
    'https://client.example.com/remotes/client/current.json',
  ]);
  const written = deployFiles(deployment);
  expect(Object.keys(written)).toContain('nginx-client.conf');
  expect(Object.keys(written)).not.toContain('nginx-admin.conf');
  expect(written['nginx-client.conf']).toContain('server_name client.example.com;');
  expect(written['nginx.conf']).toContain(
    "script-src 'self' 'nonce-$request_id' https://client.example.com;",
  );
  expect(written['nginx.conf']).toContain("worker-src 'self' blob:;");
});

const onSite = ['--site', 'https://portal.example.com', '--supabase', 'https://ref.supabase.co'];
const key = Buffer.alloc(32, 7).toString('base64');

test('[FED-04] keys of releases are named, or that there are none', () => {
  const keys = (...args: string[]) => readDeployment([...onSite, ...args]).releaseKeys;
  expect(keys()).toEqual([]);
  expect(keys('--unsigned')).toBe('unsigned');
  expect(keys('--release-keys', `${key},${key}`)).toEqual([key, key]);
});

test.each([
  [['--supabase', 'https://ref.supabase.co'], '--site has to be an address'],
  [['--site', 'https://portal.example.com'], '--supabase has to be an address'],
  [[...onSite, '--client', 'https://client.example.com/mf.json'], '--client has to be the address'],
  [[...onSite, '--release-keys', 'AAAA'], '--release-keys: AAAA is no public key'],
  [[...onSite, '--release-keys', `${key},x`], '--release-keys: x is no public key'],
  [['--site', 'portal', '--supabase', 'https://ref.supabase.co'], '--site has to be an address'],
])('what is missing or wrong is named: %j', (args, message) => {
  expect(() => readDeployment(args)).toThrow(message);
});
