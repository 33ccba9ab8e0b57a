import { afterEach, describe, expect, test, vi } from 'vitest';

import { parseWithHosts } from './hosts.ts';
import { ConfigError, loadRuntimeConfig, parseRuntimeConfig } from './index.ts';

const complete = {
  supabaseUrl: 'https://project.supabase.example',
  supabaseKey: 'sb_publishable_abc',
  portals: { client: '/remotes/client/current.json', admin: 'https://admin.example/current.json' },
  releaseKeys: ['9Cw6TzfLdwXzIiVb3Jh0Z1w0XvvNf1RmzVRsoYt8hZs='],
  contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
  demo: null,
};

function wrongSettings(json: unknown, parse = parseRuntimeConfig): readonly string[] {
  try {
    parse(json);
  } catch (error) {
    if (error instanceof ConfigError) return error.settings;
    throw error;
  }
  return [];
}

afterEach(() => vi.unstubAllGlobals());

test('[CALL-01] a complete configuration is accepted unchanged', () => {
  expect(parseRuntimeConfig(complete)).toEqual(complete);
});

test.each(['http://127.0.0.1:54321', 'http://localhost:54321'])(
  '[CALL-01] a project on this machine may be without encryption: %s',
  (supabaseUrl) =>
    expect(parseRuntimeConfig({ ...complete, supabaseUrl }).supabaseUrl).toBe(supabaseUrl),
);

test('[FED-04] a host that takes releases without a signature says so', () => {
  const unsigned = { ...complete, releaseKeys: 'unsigned' };
  expect(parseRuntimeConfig(unsigned)).toEqual(unsigned);
});

test('[DATA-04] demo sign-in is off where the configuration does not speak of it', () => {
  const { demo: _, ...silent } = complete;
  expect(parseRuntimeConfig(silent).demo).toBeNull();
});

test.each([
  ['no URL', { supabaseUrl: undefined }, ['supabaseUrl']],
  ['a URL that is none', { supabaseUrl: 'project' }, ['supabaseUrl']],
  ['a URL of another kind', { supabaseUrl: 'ftp://project.example' }, ['supabaseUrl']],
  ['a URL without encryption', { supabaseUrl: 'http://project.example' }, ['supabaseUrl']],
  [
    'one that names this machine before another',
    { supabaseUrl: 'http://127.0.0.1:x@project.example' },
    ['supabaseUrl'],
  ],
  ['one that begins as this machine', { supabaseUrl: 'http://127.0.0.1.example' }, ['supabaseUrl']],
  ['no key', { supabaseKey: undefined }, ['supabaseKey']],
  ['the secret key in place of the publishable', { supabaseKey: 'sb_secret_x' }, ['supabaseKey']],
  ['an empty portal address', { portals: { client: '', admin: '/a' } }, ['portals.client']],
  ['no portals', { portals: undefined }, ['portals.client', 'portals.admin']],
  [
    'half a demo',
    { demo: { client: { email: 'a@b.c', password: 'x' } } },
    ['demo.admin.email', 'demo.admin.password'],
  ],
  ['no keys of releases', { releaseKeys: undefined }, ['releaseKeys']],
  ['an empty list of keys', { releaseKeys: [] }, ['releaseKeys']],
  ['a key of 31 bytes', { releaseKeys: [btoa('x'.repeat(31))] }, ['releaseKeys']],
  ['a key of 33 bytes', { releaseKeys: [btoa('x'.repeat(33))] }, ['releaseKeys']],
  ['a key that is no base64', { releaseKeys: [`${'x'.repeat(42)}_=`] }, ['releaseKeys']],
  ['a key beside the list', { releaseKeys: btoa('x'.repeat(32)) }, ['releaseKeys']],
  ['nothing right', { supabaseUrl: 1, supabaseKey: 2 }, ['supabaseUrl', 'supabaseKey']],
])('[CALL-01] with %s, the invalid settings are named', (_case, change, expected) => {
  expect(wrongSettings({ ...complete, ...change })).toEqual(expected);
});

describe('a host name of its own for staff', () => {
  const publicHost = {
    ...complete,
    portals: { client: '/remotes/client/current.json' },
    hosts: { areas: 'public', other: 'https://staff.example.com' },
  };
  const staffHost = {
    ...complete,
    portals: { admin: '/remotes/admin/current.json' },
    hosts: { areas: 'staff', other: 'https://portal.example.com' },
  };

  test('[FED-01] [CALL-01] each host name needs the address of its own portal alone', () => {
    expect(parseWithHosts(publicHost)).toEqual(publicHost);
    expect(parseWithHosts(staffHost)).toEqual(staffHost);
    const { portals } = staffHost;
    expect(wrongSettings({ ...publicHost, portals }, parseWithHosts)).toEqual(['portals.client']);
    expect(wrongSettings({ ...staffHost, portals: {} }, parseWithHosts)).toEqual(['portals.admin']);
    const wrong = { ...staffHost, supabaseKey: '', hosts: { areas: 'staff' } };
    expect(wrongSettings(wrong, parseWithHosts)).toEqual(['supabaseKey', 'hosts.other']);
  });

  test('[FED-01] [CALL-01] what it says of the other portal counts for nothing: that is never loaded from here', () => {
    const { portals } = complete;
    expect(parseWithHosts({ ...publicHost, portals }).portals.admin).toBeUndefined();
    expect(parseWithHosts({ ...staffHost, portals }).portals.client).toBeUndefined();
    expect(parseWithHosts({ ...staffHost, portals }).portals.admin).toBe(portals.admin);
  });

  test.each(['http://127.0.0.1:3001', 'http://localhost:3001', 'https://staff.example.com:8443'])(
    '[CALL-01] the other host name may be %s',
    (other) => {
      const hosts = { areas: 'public', other };
      expect(parseWithHosts({ ...publicHost, hosts }).hosts).toEqual(hosts);
    },
  );

  test.each([
    ['null in its place', null, ['hosts.areas', 'hosts.other']],
    ['no areas', { other: 'https://staff.example.com' }, ['hosts.areas']],
    ['areas that there are not', { ...publicHost.hosts, areas: 'admin' }, ['hosts.areas']],
    ['no other host name', { areas: 'staff' }, ['hosts.other']],
    ['another one without encryption', at('http://staff.example.com'), ['hosts.other']],
    ['one that begins as this machine', at('http://127.0.0.1.example'), ['hosts.other']],
    ['a script', at('javascript:alert(1)'), ['hosts.other']],
    ['a path behind it', at('https://staff.example.com/admin'), ['hosts.other']],
    ['a slash behind it', at('https://staff.example.com/'), ['hosts.other']],
    ['a person before it', at('https://portal.example.com@evil.example'), ['hosts.other']],
    ['a name without a scheme', at('staff.example.com'), ['hosts.other']],
    ['an address without a scheme', at('//staff.example.com'), ['hosts.other']],
    ['the host name of the page itself', at('https://portal.example.com'), ['hosts.other']],
  ])('[CALL-01] with %s, the invalid settings are named', (_case, hosts, expected) => {
    vi.stubGlobal('location', new URL('https://portal.example.com/admin'));
    expect(wrongSettings({ ...complete, hosts }, parseWithHosts)).toEqual(expected);
  });

  test('[CALL-01] it is read from /config.json', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(staffHost)));
    expect(await loadRuntimeConfig()).toEqual(staffHost);
    const wrong = { ...staffHost, hosts: { areas: 'staff', other: 'http://portal.example.com' } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(wrong)));
    await expect(loadRuntimeConfig()).rejects.toMatchObject({ settings: ['hosts.other'] });
  });

  function at(other: string) {
    return { areas: 'public', other };
  }
});

test.each([[null], ['text'], [[]]])('[CALL-01] %j is no configuration at all', (json) => {
  expect(() => parseRuntimeConfig(json)).toThrow(ConfigError);
});

test('[CALL-01] the configuration comes from /config.json of this origin', async () => {
  const answer = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(complete)));
  vi.stubGlobal('fetch', answer);
  expect(await loadRuntimeConfig()).toEqual(complete);
  expect(answer).toHaveBeenCalledWith('/config.json', { cache: 'no-cache' });
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page answers in its place', () => Promise.resolve(new Response('<!doctype html>'))],
])('[CALL-01] when %s, the whole file is invalid', async (_case, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(loadRuntimeConfig()).rejects.toMatchObject({ settings: ['the whole file'] });
});
