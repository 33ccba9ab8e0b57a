import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBreakingProxy } from '../testing/breaking-proxy.ts';
import { halfSent, sendInPieces, tusHeaders, type Sending } from '../testing/resumable-client.ts';
import { HTML, PDF } from '../testing/sample-files.ts';
import { startStorageBackend, type StorageBackend } from '../testing/storage-backend.ts';
import { UploadStore } from './upload-store.ts';

const MIB = 1024 * 1024;
const CHUNK = 6 * MIB;

let backend: StorageBackend;

beforeAll(async () => {
  backend = await startStorageBackend();
});

afterAll(async () => {
  await backend.destroy();
});

/** 13 MiB that differ everywhere, so that a piece in the wrong place is noticed. */
function largePdf(): Buffer {
  const bytes = Buffer.alloc(13 * MIB);
  for (let n = 0; n < bytes.length; n += 4) bytes.writeUInt32LE(n, n);
  PDF.copy(bytes);
  return bytes;
}

async function download(path: string): Promise<Buffer> {
  const { data, error } = await backend.anna.storage.from('documents').download(path);
  expect(error).toBeNull();
  return Buffer.from(await data!.arrayBuffer());
}

describe('an upload in pieces', () => {
  test.each([
    ['in pieces of 6 MB', { uploadDataDuringCreation: false }],
    ['with the first piece at once', {}],
    [
      'of a length that is sent at the end',
      { uploadLengthDeferred: true, uploadDataDuringCreation: false },
    ],
  ])('[DOC-01] becomes an object like any other: %s', async (what, options) => {
    const path = `${backend.north}/${what}.pdf`;
    const bytes = largePdf();
    await send({ path, bytes, options });
    expect((await download(path)).equals(bytes)).toBe(true);
    expect((await backend.anna.storage.from('documents').info(path)).data).toMatchObject({
      size: bytes.length,
      contentType: 'application/pdf',
      cacheControl: 'max-age=3600',
      metadata: { title: 'A' },
    });
  });

  test('continues where the connection broke', async () => {
    const path = `${backend.north}/broken.pdf`;
    const bytes = largePdf();
    const proxy = await startBreakingProxy(Number(new URL(backend.url).port), 8 * MIB);
    const upload = await send({
      path,
      bytes,
      options: {
        endpoint: `http://127.0.0.1:${proxy.port}/storage/v1/upload/resumable`,
        // A loaded machine takes seconds to notice the broken connection and to free the upload.
        retryDelays: [0, 100, 500, 2000, 5000],
      },
    });
    expect(proxy.isBroken()).toBe(true);
    // What had arrived was not sent again: the first piece came with the creation, and no other begins in it.
    expect(proxy.offsets().length).toBeGreaterThan(1);
    expect(Math.min(...proxy.offsets())).toBeGreaterThanOrEqual(CHUNK);
    expect(upload.url).toMatch(/\/storage\/v1\/upload\/resumable\/[0-9a-f]{32}$/);
    expect((await download(path)).equals(bytes)).toBe(true);
    await proxy.close();
  });

  test('is reported as complete when only the last answer got lost', async () => {
    const path = `${backend.north}/answer-lost.pdf`;
    const { url } = await send({ path });
    await send({ path, options: { uploadUrl: url } });
    expect(await download(path)).toEqual(PDF);
  });

  test('replaces an object only when asked to', async () => {
    const path = `${backend.north}/again.pdf`;
    await send({ path });
    await expect(send({ path })).rejects.toMatchObject({
      message: expect.stringContaining('response code: 409'),
    });
    const longer = Buffer.concat([PDF, PDF]);
    await send({ path, bytes: longer, headers: { 'x-upsert': 'true' } });
    expect(await download(path)).toEqual(longer);
  });

  test('can be given up', async () => {
    const before = backend.filesOnDisk();
    const { url, token } = await half(`${backend.north}/given-up.pdf`);
    expect(backend.filesOnDisk().resumable).toBe(before.resumable + 2);
    await Upload.terminate(url, { headers: tusHeaders(backend, token) });
    expect(backend.filesOnDisk()).toEqual(before);
  });
});

describe('what is refused', () => {
  test.each([
    ['another tenant’s folder', () => ({ path: `${backend.south}/a.pdf` }), 403],
    ['a stranger', () => ({ path: `${backend.north}/a.pdf`, client: backend.sven }), 403],
    ['a key with dots', () => ({ path: `${backend.north}/../a.pdf` }), 400],
    ['an unknown bucket', () => ({ path: `${backend.north}/a.pdf`, bucket: 'nowhere' }), 404],
    ['a type not allowed', () => ({ path: `${backend.north}/a.html`, type: 'text/html' }), 415],
    ['HTML as a PDF', () => ({ path: `${backend.north}/a.pdf`, bytes: HTML }), 415],
    ['too large', () => ({ path: `${backend.north}/a.pdf`, bytes: Buffer.alloc(20_000_001) }), 413],
  ])('%s', async (_what, sending, status) => {
    const before = backend.filesOnDisk();
    await expect(send(sending())).rejects.toMatchObject({
      message: expect.stringContaining(`response code: ${status}`),
    });
    expect(backend.filesOnDisk()).toEqual(before);
  });

  test('a length sent too late does not get around the limit', async () => {
    const options = { uploadLengthDeferred: true, uploadDataDuringCreation: false };
    const path = `${backend.north}/endless.pdf`;
    const bytes = Buffer.alloc(20_000_001);
    PDF.copy(bytes);
    await expect(send({ path, bytes, options })).rejects.toMatchObject({
      message: expect.stringContaining('response code: 413'),
    });
    expect((await backend.anna.storage.from('documents').exists(path)).data).toBe(false);
  });

  test('a right that was lost on the way', async () => {
    const { client, userId } = await backend.signedUp('Mover');
    await backend.sql('insert into public.members values ($1, $2)', [backend.north, userId]);
    const path = `${backend.north}/right-lost.pdf`;
    const { url, token } = await half(path, client);
    await backend.sql('delete from public.members where user_id = $1', [userId]);
    const rest = await patch(url, token, PDF.length);
    expect([rest.status, await rest.text()]).toEqual([
      403,
      'new row violates row-level security policy\n',
    ]);
    expect((await backend.anna.storage.from('documents').exists(path)).data).toBe(false);
  });

  test('a user who did not begin it', async () => {
    const { url, token } = await half(`${backend.north}/mine.pdf`);
    const others = [await backend.tokenOf(backend.sven), backend.keys.publishable];
    for (const other of others) {
      expect((await head(url, other)).status).toBe(404);
      expect((await patch(url, other, 1)).status).toBe(404);
      const gone = await fetch(url, { method: 'DELETE', headers: tusHeaders(backend, other) });
      expect(gone.status).toBe(404);
    }
    expect((await head(url, token)).headers.get('upload-offset')).toBe(`${PDF.length}`);
    expect((await head(url, `${token}x`)).status).toBe(403);
  });

  test('reading what was sent so far, by any path', async () => {
    const { url, token } = await half(`${backend.north}/unread.pdf`);
    const id = url.split('/').at(-1)!;
    for (const path of [id, `${id}.json`, `..%2Fresumable%2F${id}`, '']) {
      const address = `${backend.url}/storage/v1/upload/resumable/${path}`;
      const response = await fetch(address, { headers: tusHeaders(backend, token) });
      expect(response.status).toBe(404);
      expect((await response.text()).includes('PDF')).toBe(false);
    }
    for (const other of [`${id}.json`, `..%2Fresumable%2F${id}`, 'x'.repeat(300)]) {
      expect((await head(url.replace(id, other), token)).status).toBe(404);
    }
  });
});

describe('time and crashes', () => {
  const folder = () => join(backend.dataDir, 'storage', 'resumable');

  test('an upload is gone a day after it began', async () => {
    const { url, token } = await half(`${backend.north}/late.pdf`);
    expect((await head(url, token)).status).toBe(200);
    const info = join(folder(), `${url.split('/').at(-1)}.json`);
    const record = JSON.parse(readFileSync(info, 'utf8')) as object;
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    writeFileSync(info, JSON.stringify({ ...record, creation_date: yesterday }));
    expect((await head(url, token)).status).toBe(410);
    expect((await patch(url, token, 1)).status).toBe(410);
  });

  test('an upload without writes for a day is deleted, and nothing else', async () => {
    const { url } = await half(`${backend.north}/old.pdf`);
    const id = url.split('/').at(-1)!;
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of [id, `${id}.json`]) utimesSync(join(folder(), name), yesterday, yesterday);
    const others = readdirSync(folder()).length - 2;
    await new UploadStore({ directory: folder() }).forgetOlderThan(24 * 60 * 60 * 1000);
    expect(readdirSync(folder())).toHaveLength(others);
    expect(existsSync(join(folder(), id))).toBe(false);
  });

  test('an upload that has all bytes but never became an object is not reported as complete', async () => {
    const path = `${backend.north}/crashed.pdf`;
    const { url, token } = await half(path);
    // As after a crash between the last byte and the object.
    writeFileSync(join(folder(), url.split('/').at(-1)!), Buffer.alloc(2 * PDF.length));
    expect((await head(url, token)).status).toBe(410);
    // The client starts again by itself.
    await send({ path, options: { uploadUrl: url, retryDelays: [0] } });
    expect(await download(path)).toEqual(PDF);
  });
});

test('a token is enough, as the documentation of Supabase shows it', async () => {
  const path = `${backend.north}/no-key.pdf`;
  const token = await backend.tokenOf(backend.anna);
  const upload = (headers: Record<string, string>) => send({ path, options: { headers } });
  await expect(upload({})).rejects.toThrow('response code: 403');
  await expect(upload({ authorization: `Bearer ${token}x` })).rejects.toThrow('response code: 403');
  await expect(upload({ apikey: 'sb_publishable_x' })).rejects.toThrow('response code: 401');
  await upload({ authorization: `Bearer ${token}` });
  expect(await download(path)).toEqual(PDF);
});

test('a client finds out what the server can do without an account', async () => {
  const response = await fetch(`${backend.url}/storage/v1/upload/resumable`, { method: 'OPTIONS' });
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    204,
    {
      'tus-version': '1.0.0',
      'tus-extension': expect.stringContaining('creation-with-upload'),
      'tus-max-size': `${50 * MIB}`,
      'access-control-expose-headers': expect.stringContaining('Upload-Offset'),
    },
  ]);
});

function send(sending: Sending) {
  return sendInPieces(backend, sending);
}

function half(path: string, client = backend.anna) {
  return halfSent(backend, path, client);
}

function head(url: string, token: string): Promise<Response> {
  return fetch(url, { method: 'HEAD', headers: tusHeaders(backend, token) });
}

function patch(url: string, token: string, bytes: number): Promise<Response> {
  return fetch(url, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(backend, token),
      'upload-offset': `${PDF.length}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
}
