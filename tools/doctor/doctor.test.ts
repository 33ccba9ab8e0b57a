import { expect, test } from 'vitest';

import { newestMigration } from '../lib/newest-migration.ts';
import { securityHeaders } from '../serve/policy.ts';
import { headers as headersCheck } from './checks/headers.ts';
import type { Given } from './example-project.ts';
import { at, examine } from './example-visit.ts';

const project = (path: string, given: Given) => ({ project: { changes: { [path]: given } } });
const service = [
  'eyJhbGciOiJIUzI1NiJ9',
  Buffer.from('{"role":"service_role"}').toString('base64url'),
  'x',
].join('.');

test('nothing is wrong with the served product, and what no visitor sees is named', async () => {
  const { lines, wrong, count } = await examine();
  expect(wrong).toEqual([]);
  expect(count).toBe(0);
  expect(lines).toContain('OK           Version: 1.2.3 (1d277365).');
  expect(lines.join('\n')).toContain('CANNOT TELL  Not seen: Whether backups can be restored');
  // Without a token and an address of the database it did not look.
  for (const name of ['Sessions', 'Sign-in limits', 'Scans of files', 'Second factor of staff'])
    expect(lines.filter((line) => line.includes(`  ${name}:`)).join()).toMatch(/^CANNOT TELL/);
});

test('[FED-01] [OPS-01] nothing is wrong where staff have a host name of their own', async () => {
  const { lines, wrong } = await examine({ staff: {} });
  expect(wrong).toEqual([]);
  expect(lines.filter((line) => line.includes('Host names')).join()).toMatch(
    /^OK .*localhost:\d+ serves the public and 127\.0\.0\.1:\d+ the rest/,
  );
});

test.each<[string, Parameters<typeof examine>[0]]>([
  [
    'Host names: hosts of /config.json names no areas',
    { config: { hosts: { areas: 'all', other: 'https://staff.example.com' } } },
  ],
  [
    'Host names: hosts of /config.json names no areas',
    { config: { hosts: { areas: 'public', other: 'https://staff.example.com/' } } },
  ],
  [
    'Host names: Both host names are the same',
    { config: { hosts: { areas: 'public', other: 'https://localhost:8443' } }, elsewhere: true },
  ],
  [
    'Host names: http://staff.example.com is not HTTPS',
    { config: { hosts: { areas: 'public', other: 'http://staff.example.com' } }, elsewhere: true },
  ],
  [
    'Host names: http://staff.example.com is not HTTPS',
    { config: { hosts: { areas: 'public', other: 'http://staff.example.com' } } },
  ],
  [
    'Host names: http://127.0.0.1:9/config.json does not answer',
    { config: { hosts: { areas: 'public', other: 'http://127.0.0.1:9' } } },
  ],
  ['does not serve staff.', { staff: { hosts: undefined } }],
  ['serves files of the client portal', { staff: { hosts: undefined } }],
  ['serves pages of the public site', { staff: { hosts: undefined } }],
  ['names another Supabase project', { staff: { supabaseUrl: 'http://127.0.0.1:9' } }],
  [
    'serves files of the admin portal',
    { staff: {}, broken: at('/remotes/admin/current.json', { status: 200, body: '{}' }) },
  ],
])('[FED-01] [OPS-01] the doctor sees of two host names: %s', async (text, options) => {
  const { wrong } = await examine(options);
  expect(wrong.filter((line) => line.includes(text))).toHaveLength(1);
});

test.each<[string, Parameters<typeof examine>[0]]>([
  ['Site: / answers 503', { broken: at('/', { status: 503 }) }],
  ['Site: It is asked over HTTP', { elsewhere: true }],
  ['Configuration: /config.json is no JSON', { broken: at('/config.json', { status: 404 }) }],
  ['Configuration: /config.json lacks contact.email', { config: { contact: {} } }],
  ['Configuration: It names demo accounts', { config: { demo: {} }, elsewhere: true }],
  ['Keys: THE SECRET KEY', { config: { supabaseKey: 'sb_secret_x' } }],
  ['Keys: THE SECRET KEY', { config: { supabaseKey: service } }],
  ['Keys: The key is no publishable key', { config: { supabaseKey: 'something' } }],
  [
    'Headers: / lacks x-content-type-options: nosniff',
    { broken: at('/', { headers: { 'x-content-type-options': undefined } }) },
  ],
  [
    'Headers: /app lacks cache-control',
    { broken: at('/app', { headers: { 'cache-control': 'max-age=600' } }) },
  ],
  [
    'Content security policy: Pages have none',
    { broken: at('/', { headers: { 'content-security-policy': undefined } }) },
  ],
  [
    'Content security policy: script-src is',
    {
      broken: at('/', {
        headers: { 'content-security-policy': "default-src 'none'; script-src *" },
      }),
    },
  ],
  ['Pages: /pricing answers 404', { broken: at('/pricing', { status: 404 }) }],
  ['Pages: /app/doctor/x answers 404', { broken: at(/^\/app\//, { status: 404 }) }],
  [
    'Pages: Its pages name https://site.invalid',
    {
      broken: at('/pricing', {
        body: '<link rel="canonical" href="https://site.invalid/pricing">',
      }),
    },
  ],
  [
    'Missing files: /assets/doctor-gone.js does not exist and answers 200',
    { broken: at('/assets/doctor-gone.js', { status: 200, body: '<title>The site</title>' }) },
  ],
  [
    'Missing files: The 404 of /remotes/client/1.0.0-doctor/assets/doctor-gone.js is kept',
    {
      broken: at('/remotes/client/1.0.0-doctor/assets/doctor-gone.js', {
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    },
  ],
  ['Version: /health does not say', { broken: at('/health', { body: '<title>The site</title>' }) }],
  [
    'Sign-up: Accounts are confirmed without a mail',
    { ...project('/auth/v1/settings', [200, { mailer_autoconfirm: true }]), elsewhere: true },
  ],
  [
    'Sign-up: Anonymous sign-ins are on',
    project('/auth/v1/settings', [200, { external: { anonymous_users: true } }]),
  ],
  [
    'Signing keys: Tokens are signed with a shared secret',
    project('/auth/v1/.well-known/jwks.json', [200, { keys: [] }]),
  ],
  [
    'Description of the API: The root of the API lists what there is',
    project('/rest/v1/', [200, { swagger: '2.0', paths: {} }]),
  ],
  [
    'Clocks: The host is ',
    { broken: at('/', { headers: { date: 'Sun, 29 Nov 2026 10:00:00 GMT' } }) },
  ],
  ['Sign-up: The auth service answers 401', project('/auth/v1/settings', [401, {}])],
  [
    'Calendar links: The function that serves them is not there',
    project('/functions/v1/calendar/doctor-gone.ics', [404, { code: 'NOT_FOUND' }]),
  ],
  [
    'Calendar links: The function that serves them asks for a token',
    project('/functions/v1/calendar/doctor-gone.ics', [401, { msg: 'No authorization' }]),
  ],
  [
    'Unsubscribing: The function that mail programs call is not there',
    project('/functions/v1/unsubscribe/doctor-gone', [404, { code: 'NOT_FOUND' }]),
  ],
  [
    'Unsubscribing: The function that mail programs call asks for a token',
    project('/functions/v1/unsubscribe/doctor-gone', [401, { msg: 'No authorization' }]),
  ],
  [
    'Exposed schemas: The API shows private',
    project('/rest/v1/tenants', [
      406,
      { message: 'The schema must be one of the following: public, private' },
    ]),
  ],
  [
    'Live updates: Public channels are open',
    { project: { join: { status: 'ok', response: {} } }, elsewhere: true },
  ],
  [
    'Files: THE BUCKET OF DOCUMENTS IS PUBLIC',
    project('/storage/v1/object/public/documents/doctor-gone.pdf', [
      400,
      { message: 'Object not found' },
    ]),
  ],
  [
    'Files: THE BUCKET OF NEW PICTURES IS PUBLIC',
    project('/storage/v1/object/public/new-pictures/doctor-gone.pdf', [
      400,
      { message: 'Object not found' },
    ]),
  ],
  [
    'Version of the database: The database is at 20200101000000',
    project('/rest/v1/rpc/schema_version', [200, '20200101000000']),
  ],
  [
    'Version of the database: The database is at 99990101000000, which this checkout',
    project('/rest/v1/rpc/schema_version', [200, '99990101000000']),
  ],
])('%s: is found, with what to do', async (text, options) => {
  const { lines, wrong, count } = await examine(options);
  expect(wrong.join('\n')).toContain(`WRONG        ${text}`);
  const found = lines.findIndex((line) => line.startsWith(`WRONG        ${text}`));
  expect(lines[found + 1]).toContain('→');
  expect(count).toBe(wrong.length);
});

test('a database that has every migration of the checkout is in order; one without the function is not judged', async () => {
  const current = await examine(project('/rest/v1/rpc/schema_version', [200, newestMigration()]));
  expect(current.lines).toContain(
    `OK           Version of the database: ${newestMigration()}, as in this checkout.`,
  );
  const old = await examine();
  expect(old.lines.join('\n')).toContain(
    'CANNOT TELL  Version of the database: The database has no function schema_version',
  );
});

test('a project that does not answer is not said to be in order', async () => {
  const { lines } = await examine({ config: { supabaseUrl: 'http://127.0.0.1:9' } });
  for (const name of ['Sign-up', 'Exposed schemas', 'Live updates', 'Files'])
    expect(lines.filter((line) => line.includes(`  ${name}:`)).join()).toMatch(/^CANNOT TELL/);
});

test('a site over HTTPS that does not keep browsers there is found', async () => {
  const answer = {
    status: 200,
    headers: new Headers(securityHeaders),
    text: '',
    bytes: new Uint8Array(),
  };
  const look = (more: Record<string, string>) => {
    const all = new Headers([...answer.headers, ...Object.entries(more)]);
    return headersCheck.look({
      site: new URL('https://portal.example.com'),
      isLocal: false,
      config: null,
      project: null,
      ask: () => Promise.resolve({ ...answer, headers: all }),
    });
  };
  const kept = { 'cache-control': 'no-cache' };
  expect((await look(kept))[0]?.text).toContain('lack strict-transport-security');
  const longer = { ...kept, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
  expect((await look(longer))[0]?.state).toBe('ok');
});
