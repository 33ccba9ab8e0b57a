import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTML, PDF, PNG, SVG } from './testing/sample-files.ts';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

let backend: StorageBackend;
let secret: string;

beforeAll(async () => {
  backend = await startStorageBackend();
  secret = `${backend.north}/secret.pdf`;
  await documents().upload(secret, PDF, { contentType: 'application/pdf' });
});

afterAll(async () => {
  await backend.destroy();
});

function documents(client = backend.anna) {
  return client.storage.from('documents');
}

describe('keys', () => {
  test.each([
    ['..', 'north/../south/a.txt'],
    ['.', 'north/./a.txt'],
    ['an empty segment', 'north//a.txt'],
    ['a slash at the end', 'north/a/'],
    ['a backslash', 'north/a\\b.txt'],
    ['a letter outside the set', 'north/größe.txt'],
    ['a percent sign', 'north/a%2e.txt'],
    ['a line break', 'north/a\nb.txt'],
    ['more than 1024 characters', `north/${'a'.repeat(1023)}`],
  ])('with %s are refused', async (_what, key) => {
    const path = key.replace(/north|south/g, (name) => backend[name as 'north' | 'south']);
    // As it is, without the client's own tidying.
    const response = await raw('POST', `/object/documents/${encodeURIComponent(path)}`, 'x');
    expect([response.status, response.body]).toMatchObject([400, { code: 'InvalidKey' }]);
    const files = documents();
    expect((await files.copy(secret, path)).error).toMatchObject({ code: 'InvalidKey' });
    expect((await files.move(secret, path)).error).toMatchObject({ code: 'InvalidKey' });
  });

  test.each([
    '/object/documents/%2e%2e%2f%2e%2e%2fpostgres%2fPG_VERSION',
    '/object/documents/..%2f..%2fkeys.json',
    '/object/public/..%2fdocuments/x',
    '/object/public/notices/..%2fdocuments%2fx',
    '/object/sign/documents/..%2f..%2fkeys.json?token=x',
    '/object/info/documents/%252e%252e%252fx',
  ])('%s reads nothing', async (path) => {
    const response = await raw('GET', path);
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toMatch(/InvalidKey|NoSuchBucket/);
  });

  test('dots in a path lead nowhere else', async () => {
    // The URL is normalised before any check: this requests an object of South.
    const path = `/object/documents/${backend.north}/%2e%2e/${backend.south}/x.pdf`;
    expect((await raw('GET', path)).body).toMatchObject({ code: 'NoSuchKey' });
    expect((await raw('GET', '/object/documents/../../../../keys.json')).status).toBe(404);
  });

  test.each(['a/b', '..', '', 'x'.repeat(101), 'ä', ' a'])(
    'a bucket cannot be called %j',
    async (name) => {
      const { error } = await backend.service().storage.createBucket(name, { public: false });
      expect(error).toMatchObject({ code: 'InvalidBucketName' });
    },
  );

  /** A request whose path is sent as it is. */
  async function raw(method: string, path: string, body?: string) {
    const token = await backend.tokenOf(backend.anna);
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const { hostname, port } = new URL(backend.url);
      const headers = {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'text/plain',
      };
      rawRequest({ hostname, port, method, path: `/storage/v1${path}`, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode!, body: JSON.parse(text) as unknown }),
        );
      })
        .on('error', reject)
        .end(body);
    });
  }
});

describe('[DOC-01] what is no document', () => {
  test.each([
    ['a page of HTML', HTML, 'text/html'],
    ['a drawing that may hold scripts', SVG, 'image/svg+xml'],
    ['HTML that calls itself a picture', HTML, 'image/png'],
    ['HTML that calls itself a PDF', HTML, 'application/pdf'],
    ['a PDF that calls itself a picture', PDF, 'image/png'],
    ['a picture that calls itself a PDF', PNG, 'application/pdf'],
    ['a PDF that calls itself text', PDF, 'text/plain'],
    ['bytes that call themselves text', Buffer.from([65, 0, 66]), 'text/plain'],
    ['nothing that calls itself a picture', Buffer.alloc(0), 'image/png'],
    ['a type that is none', PDF, 'pdf'],
  ])('%s is refused and leaves nothing', async (_what, bytes, contentType) => {
    const before = backend.filesOnDisk();
    const path = `${backend.north}/disguised.pdf`;
    for (const body of [bytes, new Blob([new Uint8Array(bytes)], { type: contentType })]) {
      const { error } = await documents().upload(path, body, { contentType });
      expect(error).toMatchObject({ status: 400, statusCode: '415', code: 'InvalidMimeType' });
    }
    expect((await documents().exists(path)).data).toBe(false);
    expect(backend.filesOnDisk()).toEqual(before);
  });
});
