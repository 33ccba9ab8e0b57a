import { expect, test } from 'vitest';

import { contentSecurityPolicy, securityHeaders } from './policy.ts';

const onThisOrigin = ['/remotes/client/current.json', '/remotes/admin/current.json'];

function policyOf(portals: string[] = onThisOrigin, supabaseUrl = 'https://db.example/') {
  const policy = contentSecurityPolicy({ supabaseUrl, portals });
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('no page may run an inline script, an eval, or a style with content', () => {
  const all = Object.values(policyOf()).flat();
  expect(all.filter((source) => source.includes('unsafe'))).toEqual([]);
  expect(all.filter((source) => source === '*' || source === 'data:')).toEqual(['data:']);
  expect(policyOf()['script-src']).toEqual(["'self'"]);
});

test('[FED-04] a nonce stands beside the origin of the site, and without one there is no inline script', () => {
  const policy = contentSecurityPolicy({
    supabaseUrl: 'https://db.example',
    portals: ['https://client.example/remotes/client/current.json'],
    nonce: '0123456789abcdef',
  });
  expect(policy).toContain(
    "; script-src 'self' 'nonce-0123456789abcdef' https://client.example; style-src",
  );
  expect(policy.match(/nonce-/g)).toHaveLength(1);
});

test('the default is to forbid, and no other page may frame ours', () => {
  expect(policyOf()).toMatchObject({
    'default-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

test.each([
  ['http://localhost:54321', 'http://localhost:54321', 'ws://localhost:54321'],
  ['https://db.example/rest', 'https://db.example', 'wss://db.example'],
])(
  'data comes from this origin and from Supabase at %s, also over its socket',
  (url, api, socket) => {
    expect(policyOf(onThisOrigin, url)['connect-src']).toEqual(["'self'", api, socket]);
  },
);

test('[FED-01] a portal on another origin may load code, styles, fonts and its manifest', () => {
  const policy = policyOf(['https://client.example/mf.json', 'https://client.example/other.json']);
  for (const directive of ['script-src', 'style-src', 'font-src', 'connect-src']) {
    const named = policy[directive]?.filter((source) => source === 'https://client.example');
    expect(named).toHaveLength(1);
  }
  expect(policy['img-src']).not.toContain('https://client.example');
});

test('the worker of PDFs starts from this origin, and from a blob where a portal has another one', () => {
  expect(policyOf()['worker-src']).toEqual(["'self'"]);
  expect(policyOf(['https://client.example/mf.json'])['worker-src']).toEqual(["'self'", 'blob:']);
});

test('browsers do not sniff types, and other sites get no referrer', () => {
  expect(securityHeaders).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});
