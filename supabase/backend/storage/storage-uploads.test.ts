import { once } from 'node:events';
import { request as rawRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { PDF } from './testing/sample-files.ts';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

const LIMIT = 1024 * 1024;

let backend: StorageBackend;
let token: string;

beforeAll(async () => {
  backend = await startStorageBackend({ storage: { fileSizeLimit: LIMIT } });
  token = await backend.tokenOf(backend.anna);
  await backend.sql(
    `insert into storage.buckets (id, name, file_size_limit) values ('small', 'small', 1000)`,
  );
});

afterAll(async () => {
  await backend.destroy();
});

const TOO_LARGE = {
  status: 400,
  statusCode: '413',
  code: 'EntityTooLarge',
  message: 'The object exceeded the maximum allowed size',
};

describe('the size of a file', () => {
  test.each([
    ['the bucket', 'small', 1000],
    ['the service', 'drafts', LIMIT],
  ])('is limited by %s, to the byte', async (_what, bucket, limit) => {
    const files = backend.anna.storage.from(bucket);
    const before = backend.filesOnDisk();
    for (const [name, bodyOf] of [
      ['bare', (size: number) => Buffer.alloc(size)],
      ['form', (size: number) => new Blob([new Uint8Array(size)])],
      ['stream', (size: number) => new Blob([new Uint8Array(size)]).stream()],
    ] as const) {
      const path = `${backend.north}/${name}`;
      const refused = await files.upload(path, bodyOf(limit + 1));
      expect(refused.error).toMatchObject(TOO_LARGE);
      expect((await files.exists(path)).data).toBe(false);
      expect(backend.filesOnDisk()).toEqual(before);
      expect((await files.upload(path, bodyOf(limit))).error).toBeNull();
      await files.remove([path]);
    }
  });

  test('is counted and not believed: the refusal comes while the body is still on its way', async () => {
    const upload = open(`/object/drafts/${backend.north}/endless`, {
      'content-type': 'text/plain',
    });
    const response = answerTo(upload);
    upload.write(Buffer.alloc(LIMIT));
    upload.write(Buffer.alloc(1));
    upload.end(Buffer.alloc(5 * LIMIT)); // read in vain, so that the answer arrives
    expect((await response).body).toMatchObject({ statusCode: '413' });
  });

  test('placeholders of folders are empty, and of no particular type', async () => {
    const files = backend.anna.storage.from('documents');
    const path = `${backend.north}/folder/.emptyFolderPlaceholder`;
    expect((await files.upload(path, PDF)).error).toMatchObject(TOO_LARGE);
    const empty = await files.upload(path, '', { contentType: 'application/x-anything' });
    expect(empty.error).toBeNull();
  });
});

describe('an upload that stops in the middle', () => {
  const path = () => `/object/documents/${backend.north}/interrupted.pdf`;
  const boundary = 'xxxx';
  const form = [
    `--${boundary}\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a.pdf"\r\n`,
    `content-type: application/pdf\r\n\r\n%PDF-1.7 and so on`,
  ].join('');

  test.each([
    ['a bare body', 'application/pdf', PDF],
    ['a form', `multipart/form-data; boundary=${boundary}`, Buffer.from(form)],
  ])('leaves neither a row nor a file: %s', async (_what, type, begin) => {
    const before = backend.filesOnDisk();
    const upload = open(path(), { 'content-type': type, 'content-length': '100000' });
    upload.on('error', () => {}); // it is our doing
    upload.write(begin);
    await vi.waitFor(
      () => expect(backend.filesOnDisk().incoming).toBe(before.incoming + 1),
      PATIENCE,
    );
    upload.destroy();
    await vi.waitFor(() => expect(backend.filesOnDisk()).toEqual(before), PATIENCE);
    expect(await rowsOf('interrupted.pdf')).toBe(0);
  });

  test('is refused when only the form is incomplete', async () => {
    const before = backend.filesOnDisk();
    const upload = open(path(), { 'content-type': `multipart/form-data; boundary=${boundary}` });
    const response = answerTo(upload);
    upload.end(form);
    expect((await response).body).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    expect(backend.filesOnDisk()).toEqual(before);
    expect(await rowsOf('interrupted.pdf')).toBe(0);
  });
});

describe('what cannot be read is refused', () => {
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\nx\r\n`;
  const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const DEEP = deep(200_000);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

  test.each([
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['a form without a file', multipart, `${field('cacheControl', '1')}--b--\r\n`],
    ['a form with two files', multipart, `${file}${file}--b--\r\n`],
    ['a form that is none', multipart, 'nonsense'],
    ['metadata that are no JSON', multipart, `${field('metadata', '{')}${file}--b--\r\n`],
    ['metadata with NUL', multipart, `${field('metadata', '{"a":"\\u0000"}')}${file}--b--\r\n`],
    ['metadata without a bottom', multipart, `${field('metadata', DEEP)}${file}--b--\r\n`],
    ['metadata that are a list', { 'x-metadata': base64('[1]') }, 'x'],
    [
      'cache-control that breaks lines',
      multipart,
      `${field('cacheControl', '1\r\na: b')}${file}--b--`,
    ],
    ['bytes under an encoding', { 'content-encoding': 'gzip' }, 'x'],
    ['a form field for an encoding', multipart, `${field('contentEncoding', 'br')}${file}--b--`],
  ])('%s', async (_what, headers, body) => {
    const before = backend.filesOnDisk();
    const upload = open(`/object/drafts/${backend.north}/odd`, headers);
    const response = answerTo(upload);
    upload.end(body);
    expect((await response).status).toBe(400);
    expect((await response).body).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    expect(backend.filesOnDisk()).toEqual(before);
  });

  test.each([
    ['/object/list/documents', 'not json'],
    ['/object/list/documents', '[]'],
    ['/object/list/documents', '{"prefix": 5}'],
    ['/object/list/documents', '{"prefix": "", "limit": 0}'],
    ['/object/list/documents', '{"prefix": "", "sortBy": {"column": "metadata"}}'],
    ['/object/list/documents', '{"prefix": "\\u0000"}'],
    ['/object/list-v2/documents', '{"cursor": "nonsense"}'],
    [
      '/object/list-v2/documents',
      `{"cursor": "${Buffer.from('{"name":"a","value":"b"}').toString('base64')}", "sortBy": {"column": "created_at"}}`,
    ],
    ['/object/move', '{"bucketId": "documents"}'],
    ['/object/copy', '{"bucketId": "documents", "sourceKey": {}, "destinationKey": "x"}'],
    ['/object/sign/documents', '{"expiresIn": 60, "paths": []}'],
    ['/object/sign/documents', '{"expiresIn": 60, "paths": [1]}'],
    ['/object/sign/documents/x', '{}'],
    ['/bucket', '{"name": "x", "public": "yes"}'],
    ['/bucket', '{"name": "x", "file_size_limit": "many"}'],
  ])('POST %s %s', async (path, body) => {
    const upload = open(path, { 'content-type': 'application/json' });
    const response = answerTo(upload);
    upload.end(body);
    expect((await response).status).toBe(400);
    expect((await response).body).toMatchObject({ statusCode: '400' });
  });

  test('a path or a method that does not exist', async () => {
    const response = await answerTo(open('/object/unknown', {}, 'POST').end());
    expect([response.status, response.body]).toMatchObject([404, { error: 'Not Found' }]);
  });
});

test('what the disk does not take is a failure of ours, and works again afterwards', async () => {
  const files = backend.anna.storage.from('drafts');
  const path = `${backend.north}/disk.txt`;
  const objects = join(backend.dataDir, 'storage', 'objects');
  const away = `${objects}-away`;
  renameSync(objects, away);
  try {
    const { error } = await files.upload(path, 'x');
    expect(error).toMatchObject({ status: 500, statusCode: '500', code: 'InternalError' });
  } finally {
    renameSync(away, objects);
  }
  expect((await files.exists(path)).data).toBe(false);
  expect(backend.filesOnDisk().incoming).toBe(0);
  expect((await files.upload(path, 'x')).error).toBeNull();
});

test('files are for their owner only', () => {
  const folder = join(backend.dataDir, 'storage', 'objects');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(join(backend.dataDir, 'storage-signing.key')).mode & 0o777).toBe(0o600);
});

async function rowsOf(name: string): Promise<number> {
  const rows = await backend.sql(`select from storage.objects where name like '%' || $1`, [name]);
  return rows.length;
}

/** A request that we write piece by piece. */
function open(path: string, headers: Record<string, string>, method = 'POST'): ClientRequest {
  const { hostname, port } = new URL(backend.url);
  return rawRequest({
    hostname,
    port,
    method,
    path: `/storage/v1${path}`,
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });
}

async function answerTo(upload: ClientRequest): Promise<{ status: number; body: unknown }> {
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode!, body: JSON.parse(text) as unknown };
}
