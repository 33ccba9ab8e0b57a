import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCX, DOCX_TYPE, HTML, JPEG, PDF, PNG } from './testing/sample-files.ts';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

let backend: StorageBackend;

beforeAll(async () => {
  backend = await startStorageBackend();
});

afterAll(async () => {
  await backend.destroy();
});

function documents(client = backend.anna) {
  return client.storage.from('documents');
}

function drafts(client = backend.anna) {
  return client.storage.from('drafts');
}

describe('upload and download', () => {
  test.each([
    ['a file', 'png', new File([PNG], 'a.png', { type: 'image/png' }), 'image/png', PNG],
    ['a blob', 'jpg', new Blob([JPEG], { type: 'image/jpeg' }), 'image/jpeg', JPEG],
    ['a buffer', 'pdf', PDF, 'application/pdf', PDF],
    ['an array buffer', 'docx', new Uint8Array(DOCX).buffer, DOCX_TYPE, DOCX],
    ['a text', 'txt', 'Grüße', 'text/plain;charset=UTF-8', Buffer.from('Grüße')],
    ['a stream', 'stream.pdf', new Blob([PDF]).stream(), 'application/pdf', PDF],
  ])('[DOC-01] %s comes back as it was', async (_what, name, body, contentType, bytes) => {
    const path = `${backend.north}/first.${name}`;
    const sent = await documents().upload(path, body, { contentType });
    expect(sent.error).toBeNull();
    expect(sent.data).toMatchObject({ path, fullPath: `documents/${path}` });

    const { data } = await documents().download(path);
    expect(Buffer.from(await data!.arrayBuffer())).toEqual(bytes);
    expect(data!.type).toBe(contentType.toLowerCase());
    const info = await documents().info(path);
    expect(info.data).toMatchObject({
      id: sent.data?.id,
      name: path,
      bucketId: 'documents',
      size: bytes.length,
      contentType,
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  test('[LIM-03] without further words a file may be cached for 3600 seconds', async () => {
    const path = `${backend.north}/cached.png`;
    await documents().upload(path, new Blob([PNG], { type: 'image/png' }));
    expect((await documents().info(path)).data?.cacheControl).toBe('max-age=3600');
    await documents().upload(path, PNG, {
      contentType: 'image/png',
      cacheControl: '60',
      upsert: true,
    });
    expect((await documents().info(path)).data?.cacheControl).toBe('max-age=60');
  });

  test('metadata of the client are kept with a form and with a bare body', async () => {
    const metadata = { title: 'Größe', pages: 3 };
    for (const [name, body] of [
      ['form', new Blob([PDF], { type: 'application/pdf' })],
      ['bare', PDF],
    ] as const) {
      const path = `${backend.north}/metadata-${name}.pdf`;
      await documents().upload(path, body, { contentType: 'application/pdf', metadata });
      expect((await documents().info(path)).data?.metadata).toEqual(metadata);
    }
  });

  test('a second upload to the same place is a duplicate, unless it is to replace the first', async () => {
    const path = `${backend.north}/twice.txt`;
    const first = await documents().upload(path, 'first');
    const again = await documents().upload(path, 'second');
    expect(again.error).toMatchObject({
      name: 'StorageApiError',
      status: 400,
      statusCode: '409',
      code: 'KeyAlreadyExists',
      message: 'The resource already exists',
    });
    expect(await textOf(path)).toBe('first');
    const before = backend.filesOnDisk().objects;

    const replaced = await documents().upload(path, 'third', { upsert: true });
    expect(replaced.data?.id).toBe(first.data?.id);
    expect(await textOf(path)).toBe('third');
    expect((await documents().update(path, 'fourth')).error).toBeNull();
    expect(await textOf(path)).toBe('fourth');
    expect(backend.filesOnDisk()).toMatchObject({ objects: before, incoming: 0 });
  });

  test('many uploads to the same place at once leave one of them, whole', async () => {
    const path = `${backend.north}/crowd.txt`;
    const before = backend.filesOnDisk().objects;
    const texts = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(50_000));
    const sent = await Promise.all(
      texts.map((text) => documents().upload(path, text, { upsert: true })),
    );
    expect(sent.map(({ error }) => error)).toEqual(texts.map(() => null));
    expect(texts).toContain(await textOf(path));
    expect(backend.filesOnDisk()).toMatchObject({ objects: before + 1, incoming: 0 });
  });

  test('what is not there does not exist', async () => {
    const path = `${backend.north}/nothing.pdf`;
    expect((await documents().download(path)).error).toMatchObject({
      statusCode: '404',
      code: 'NoSuchKey',
      message: 'Object not found',
    });
    expect((await documents().exists(path)).data).toBe(false);
    await documents().upload(path, PDF, { contentType: 'application/pdf' });
    expect((await documents().exists(path)).data).toBe(true);
  });

  async function textOf(path: string): Promise<string> {
    return (await documents().download(path)).data!.text();
  }
});

describe('the headers of a download', () => {
  const path = () => `${backend.north}/headers.html`;

  beforeAll(async () => {
    await drafts().upload(path(), HTML, { contentType: 'text/html' });
  });

  async function get(headers: Record<string, string> = {}, method = 'GET', query = '') {
    const token = await backend.tokenOf(backend.anna);
    return fetch(`${backend.url}/storage/v1/object/drafts/${path()}${query}`, {
      method,
      headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}`, ...headers },
    });
  }

  test('a page of HTML is plain text that may do nothing', async () => {
    const response = await get();
    expect(await response.text()).toBe(HTML.toString());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': `${HTML.length}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
      vary: 'Authorization',
    });
  });

  test('HEAD answers the same without the bytes', async () => {
    const [head, full] = await Promise.all([get({}, 'HEAD'), get()]);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified']) {
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    }
  });

  test.each([
    ['bytes=0-8', 206, HTML.subarray(0, 9)],
    ['bytes=10-', 206, HTML.subarray(10)],
    ['bytes=-5', 206, HTML.subarray(-5)],
    ['bytes=30-900', 206, HTML.subarray(30)],
  ])('a part of it, %s', async (range, status, bytes) => {
    const response = await get({ range });
    expect([response.status, await response.text()]).toEqual([status, bytes.toString()]);
    expect(response.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/40$`));
  });

  test.each(['bytes=40-', 'bytes=5-2', 'bytes=0-1,3-4', 'rows=1-2'])(
    'no such part, %s',
    async (range) => {
      const response = await get({ range });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */40']);
      expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
    },
  );

  test('nothing when the client has it already', async () => {
    const headers = (await get()).headers;
    const etag = headers.get('etag')!;
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': condition });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    const since = await get({ 'if-modified-since': headers.get('last-modified')! });
    expect(since.status).toBe(304);
  });

  test('a name to save it under, in any script', async () => {
    const plain = await get({}, 'GET', '?download=');
    expect(plain.headers.get('content-disposition')).toBe('attachment;');
    const named = await get({}, 'GET', `?download=${encodeURIComponent('Überblick "1".pdf')}`);
    const name = encodeURIComponent('Überblick "1".pdf');
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename=${name}; filename*=UTF-8''${name}`,
    );
  });
});

describe('move, copy and remove', () => {
  test('a moved object is at its new place only, with the same bytes', async () => {
    const [from, to] = [`${backend.north}/move/a.txt`, `${backend.north}/moved/b.txt`];
    const { data: sent } = await documents().upload(from, 'moving');
    expect((await documents().move(from, to)).data?.message).toBe('Successfully moved');
    expect((await documents().exists(from)).data).toBe(false);
    expect((await documents().info(to)).data?.id).toBe(sent?.id);
    expect((await documents().move(from, to)).error).toMatchObject({ code: 'NoSuchKey' });

    const elsewhere = await documents().move(to, to, { destinationBucket: 'drafts' });
    expect(elsewhere.error).toBeNull();
    expect(await (await drafts().download(to)).data!.text()).toBe('moving');
  });

  test('a copy lives on when the original goes', async () => {
    const [from, to] = [`${backend.north}/copy/a.txt`, `${backend.north}/copy/b.txt`];
    await documents().upload(from, 'copied', { metadata: { n: 1 } });
    expect((await documents().copy(from, to)).data?.path).toBe(`documents/${to}`);
    expect((await documents().copy(from, to)).error).toMatchObject({ statusCode: '409' });
    const { error } = await documents().copy(from, to, { destinationBucket: 'drafts' });
    expect(error).toBeNull();
    await documents().remove([from]);
    expect(await (await documents().download(to)).data!.text()).toBe('copied');
    expect((await drafts().info(to)).data?.metadata).toEqual({ n: 1 });
  });

  test('a copy cannot be declared what it is not', async () => {
    const from = `${backend.north}/copy/c.txt`;
    await documents().upload(from, 'text');
    const disguise = { copyMetadata: false, metadata: { mimetype: 'image/png' } } as const;
    const copied = await documents().copy(from, `${from}.png`, disguise);
    expect(copied.error).toMatchObject({ code: 'InvalidMimeType' });
    expect((await documents().exists(`${from}.png`)).data).toBe(false);
  });

  test('moving onto another object is refused and changes neither', async () => {
    const [one, two] = [`${backend.north}/on/1.txt`, `${backend.north}/on/2.txt`];
    await documents().upload(one, 'one');
    await documents().upload(two, 'two');
    expect((await documents().move(one, two)).error).toMatchObject({ statusCode: '409' });
    expect(await (await documents().download(two)).data!.text()).toBe('two');
    expect(await (await documents().download(one)).data!.text()).toBe('one');
  });

  test('removing returns what was removed, and deletes the bytes', async () => {
    const before = backend.filesOnDisk().objects;
    const paths = ['1', '2', '3'].map((n) => `${backend.north}/remove/${n}.txt`);
    for (const path of paths) await documents().upload(path, path);
    const { data } = await documents().remove([...paths, `${backend.north}/remove/4.txt`]);
    expect(data?.map(({ name }) => name).toSorted()).toEqual(paths);
    expect(backend.filesOnDisk().objects).toBe(before);
    expect((await documents().remove(paths)).data).toEqual([]);
  });
});
