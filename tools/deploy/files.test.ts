import { describe, expect, test } from 'vitest';

import { example, folderOf, headersOf, readDeployment } from './deployment.ts';
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
  const [deployment = example] = readDeployment([
    '--site',
    'https://portal.example.com/',
    '--supabase',
    'https://ref.supabase.co',
    '--client',
    'https://client.example.com/remotes/client/current.json',
  ]).deployments;
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

describe('a host name of its own for staff', () => {
  const split = (...more: string[]) =>
    readDeployment([...onSite, '--staff', 'https://staff.example.com', ...more]).deployments;

  test('[FED-01] there are two deployments, each with its own portal, folder and name of the other', () => {
    expect(split('--root', '/srv/x')).toMatchObject([
      {
        site: new URL('https://portal.example.com'),
        portals: { client: '/remotes/client/current.json' },
        root: '/srv/x',
        hosts: { areas: 'public', other: 'https://staff.example.com' },
      },
      {
        site: new URL('https://staff.example.com'),
        portals: { admin: '/remotes/admin/current.json' },
        root: '/srv/x-staff',
        hosts: { areas: 'staff', other: 'https://portal.example.com' },
      },
    ]);
    expect(split().map(({ portals }) => Object.keys(portals))).toEqual([['client'], ['admin']]);
    expect(split().map((each) => folderOf(each, '.local/site'))).toEqual([
      '.local/site',
      '.local/site-staff',
    ]);
  });

  test('[FED-01] the policy of each names the origin of its own portal alone', () => {
    const pointer = (name: string) => `https://${name}.cdn.example/remotes/${name}/current.json`;
    const both = split('--client', pointer('client'), '--admin', pointer('admin'));
    const [ofPublic = '', ofStaff = ''] = both.map(
      (each) => headersOf(each)['content-security-policy'],
    );
    expect(ofPublic).toContain('https://client.cdn.example');
    expect(ofPublic).not.toContain('https://admin.cdn.example');
    expect(ofStaff).toContain('https://admin.cdn.example');
    expect(ofStaff).not.toContain('https://client.cdn.example');
    expect(Object.keys(deployFiles(both[1] ?? example))).toContain('nginx-admin.conf');
    expect(Object.keys(deployFiles(both[1] ?? example))).not.toContain('nginx-client.conf');
    expect(deployFiles(both[1] ?? example)['nginx.conf']).toContain(
      'server_name staff.example.com;',
    );
  });

  test.each(['https://portal.example.com', 'https://portal.example.com:8443', 'staff'])(
    '[FED-01] %s is no host name of its own',
    (staff) => {
      expect(() => readDeployment([...onSite, '--staff', staff])).toThrow('--staff has to be');
    },
  );
});

test.each([
  ['--site', ['--site', 'http://portal.example.com', '--supabase', 'https://ref.supabase.co']],
  ['--supabase', ['--site', 'https://portal.example.com', '--supabase', 'http://ref.example.com']],
  ['--staff', [...onSite, '--staff', 'http://staff.example.com']],
  ['--staff', [...onSite, '--staff', 'http://127.0.0.1.example.com']],
])(
  '[FED-01] [OPS-01] %s without encryption is refused, as the browser refuses it',
  (option, args) => {
    expect(() => readDeployment(args)).toThrow(`${option} has to begin with https://`);
  },
);

test('[FED-01] this machine needs no encryption', () => {
  const local = ['--site', 'http://localhost:8080', '--supabase', 'http://127.0.0.1:54321'];
  const [one, two] = readDeployment([...local, '--staff', 'http://127.0.0.1:8081']).deployments;
  expect(one?.hosts?.other).toBe('http://127.0.0.1:8081');
  expect(two?.hosts?.other).toBe('http://localhost:8080');
});

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
