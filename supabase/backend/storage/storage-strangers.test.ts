import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '../gateway/tokens.ts';
import { loadKeys } from '../gateway/keys.ts';
import { halfSent } from './testing/resumable-client.ts';
import { PDF } from './testing/sample-files.ts';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

let backend: StorageBackend;
let callers: Record<Caller, Record<string, string>>;
let unfinished: string;

type Caller = (typeof STRANGERS)[number] | 'anna';

const STRANGERS = ['no key', 'no account', 'other tenant', 'expired', 'forged'] as const;

beforeAll(async () => {
  backend = await startStorageBackend();
  const { keys, north, anna, sven } = backend;
  for (const name of ['secret', 'removed', 'moved']) {
    await anna.storage
      .from('documents')
      .upload(`${north}/${name}.pdf`, PDF, { contentType: 'application/pdf' });
  }
  unfinished = new URL((await halfSent(backend, `${north}/half.pdf`)).url).pathname;
  const real = await backend.tokenOf(anna);
  const claims = JSON.parse(Buffer.from(real.split('.')[1]!, 'base64url').toString());
  const { iat: _iat, exp: _exp, iss, ...rest } = claims;
  const tokens = await createTokens(await loadKeys(backend.dataDir), iss);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${real.split('.')[1]}.`;
  const apikey = keys.publishable;
  const as = (token: string) => ({ apikey, authorization: `Bearer ${token}` });
  callers = {
    'no key': {},
    'no account': { apikey },
    'other tenant': as(await backend.tokenOf(sven)),
    expired: as((await tokens.sign(rest, -1)).token),
    forged: as(unsigned),
    anna: as(real),
  };
});

afterAll(async () => {
  await backend.destroy();
});

interface Action {
  method: string;
  path: string;
  json?: object;
  body?: Buffer;
  headers?: Record<string, string>;
}

/** Every way to an object of North or into its folder; `<n>` and `<s>` are the folders of the tenants. */
const ACTIONS: readonly Action[] = [
  { method: 'GET', path: '/object/documents/<n>/secret.pdf' },
  { method: 'HEAD', path: '/object/documents/<n>/secret.pdf' },
  { method: 'GET', path: '/object/authenticated/documents/<n>/secret.pdf' },
  { method: 'HEAD', path: '/object/authenticated/documents/<n>/secret.pdf' },
  { method: 'GET', path: '/object/info/documents/<n>/secret.pdf' },
  { method: 'GET', path: '/object/info/authenticated/documents/<n>/secret.pdf' },
  { method: 'POST', path: '/object/sign/documents/<n>/secret.pdf', json: { expiresIn: 60 } },
  { method: 'POST', path: '/object/upload/sign/documents/<n>/invited.pdf' },
  { method: 'POST', path: '/object/documents/<n>/new.pdf', body: PDF },
  { method: 'PUT', path: '/object/documents/<n>/secret.pdf', body: PDF },
  {
    method: 'POST',
    path: '/object/documents/<n>/secret.pdf',
    body: PDF,
    headers: { 'x-upsert': 'true' },
  },
  {
    method: 'POST',
    path: '/object/copy',
    json: {
      bucketId: 'documents',
      sourceKey: '<n>/secret.pdf',
      destinationKey: '<n>/copy.pdf',
    },
  },
  {
    method: 'POST',
    path: '/object/move',
    json: { bucketId: 'documents', sourceKey: '<n>/moved.pdf', destinationKey: '<n>/away.pdf' },
  },
  { method: 'DELETE', path: '/object/documents/<n>/removed.pdf' },
  { method: 'HEAD', path: '<upload>', headers: { 'tus-resumable': '1.0.0' } },
  {
    method: 'PATCH',
    path: '<upload>',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': `${PDF.length}`,
      'content-type': 'application/offset+octet-stream',
    },
  },
  { method: 'DELETE', path: '<upload>', headers: { 'tus-resumable': '1.0.0' } },
];

const titled = ACTIONS.map((action) => {
  const name = `${action.method} ${action.path}${action.headers?.['x-upsert'] ? ' in its place' : ''}`;
  return [name, action] as const;
});

function ask(
  { method, path, json, body, headers = {} }: Action,
  caller: Caller,
): Promise<Response> {
  const filled = (text: string) => text.replaceAll('<n>', backend.north);
  const type = json ? 'application/json' : 'application/pdf';
  const url = path === '<upload>' ? unfinished : `/storage/v1${filled(path)}`;
  return fetch(`${backend.url}${url}`, {
    method,
    headers: { 'content-type': type, ...callers[caller], ...headers },
    ...(json && { body: filled(JSON.stringify(json)) }),
    ...(body && { body: new Uint8Array(body) }),
  });
}

function allObjects(): Promise<unknown[]> {
  return backend.sql('select id, name, version, owner_id from storage.objects order by name');
}

test.each(titled)('[DOC-02] %s is for members only', async (_name, action) => {
  const [before, files] = [await allObjects(), backend.filesOnDisk()];
  for (const stranger of STRANGERS) {
    const response = await ask(action, stranger);
    const isRefused = response.status >= 400 && response.status < 500;
    expect({ stranger, isRefused }).toEqual({ stranger, isRefused: true });
    expect(await response.text()).not.toMatch(/%PDF|token=|"Id"|"signedURL"/);
  }
  expect(await allObjects()).toEqual(before);
  expect(backend.filesOnDisk()).toEqual(files);
  // That it is not refused for another reason.
  const { status } = await ask(action, 'anna');
  expect(status).toBeLessThan(300);
});

test.each([
  ['/object/list/documents', { prefix: '<n>' }],
  ['/object/list/documents', { prefix: '' }],
  ['/object/list/documents', { prefix: '', search: '%' }],
  ['/object/list-v2/documents', {}],
  ['/object/sign/documents', { paths: ['<n>/secret.pdf'], expiresIn: 60 }],
])('[DOC-02] POST %s %j tells a stranger nothing', async (path, json) => {
  for (const stranger of STRANGERS) {
    const response = await ask({ method: 'POST', path, json }, stranger);
    expect(await response.text()).not.toMatch(/token=|"id":"|"name"/);
  }
});
