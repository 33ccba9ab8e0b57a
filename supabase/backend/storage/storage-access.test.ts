import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDF } from './testing/sample-files.ts';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

let backend: StorageBackend;
let secret: string;

beforeAll(async () => {
  backend = await startStorageBackend();
  secret = `${backend.north}/secret.pdf`;
  await documents(backend.anna).upload(secret, PDF, { contentType: 'application/pdf' });
});

afterAll(async () => {
  await backend.destroy();
});

function documents(client: SupabaseClient) {
  return client.storage.from('documents');
}

const STRANGERS = [
  ['a member of another tenant', () => backend.sven],
  ['a person without an account', () => backend.anonymous()],
] as const;

const NOT_FOUND = { statusCode: '404', code: 'NoSuchKey' };
const REFUSED = {
  status: 400,
  statusCode: '403',
  code: 'AccessDenied',
  message: 'new row violates row-level security policy',
};

describe.each(STRANGERS)('[DOC-02] %s', (_who, stranger) => {
  test('finds nothing of what is not theirs', async () => {
    const files = documents(stranger());
    expect((await files.download(secret)).error).toMatchObject(NOT_FOUND);
    expect((await files.info(secret)).error).toMatchObject(NOT_FOUND);
    expect((await files.exists(secret)).data).toBe(false);
    expect((await files.list(backend.north)).data).toEqual([]);
    expect((await files.list()).data).toEqual([]);
    expect((await files.listV2()).data).toMatchObject({ objects: [], folders: [] });
    expect((await files.createSignedUrl(secret, 60)).error).toMatchObject(NOT_FOUND);
    expect((await files.createSignedUrls([secret], 60)).data).toMatchObject([{ signedUrl: null }]);
  });

  test('writes nothing there', async () => {
    const files = documents(stranger());
    const target = `${backend.north}/planted.pdf`;
    const options = { contentType: 'application/pdf' };
    const before = backend.filesOnDisk();
    expect((await files.upload(target, PDF, options)).error).toMatchObject(REFUSED);
    const blob = new Blob([PDF], { type: 'application/pdf' });
    expect((await files.upload(target, blob)).error).toMatchObject(REFUSED);
    expect((await files.upload(secret, PDF, options)).error).toMatchObject(REFUSED);
    expect((await files.upload(secret, PDF, { ...options, upsert: true })).error).toMatchObject(
      REFUSED,
    );
    expect((await files.update(secret, PDF, options)).error).toMatchObject(REFUSED);
    expect((await files.createSignedUploadUrl(target)).error).toMatchObject(REFUSED);
    expect((await files.createSignedUploadUrl(secret, { upsert: true })).error).toMatchObject(
      REFUSED,
    );
    expect(backend.filesOnDisk()).toEqual(before);
  });

  test('moves, copies and removes nothing', async () => {
    const files = documents(stranger());
    const loot = `${backend.south}/loot.pdf`;
    expect((await files.move(secret, loot)).error).toMatchObject(NOT_FOUND);
    expect((await files.copy(secret, loot)).error).toMatchObject(NOT_FOUND);
    expect((await files.remove([secret])).data).toEqual([]);
    expect((await documents(backend.anna).exists(secret)).data).toBe(true);
  });
});

test('no one moves a file to another tenant', async () => {
  const files = documents(backend.anna);
  const gift = `${backend.south}/gift.pdf`;
  expect((await files.move(secret, gift)).error).toMatchObject(REFUSED);
  expect((await files.copy(secret, gift)).error).toMatchObject(REFUSED);
  const elsewhere = { destinationBucket: 'drafts' };
  expect((await files.move(secret, gift, elsewhere)).error).toMatchObject(REFUSED);
  expect((await files.copy(secret, gift, elsewhere)).error).toMatchObject(REFUSED);
  expect((await files.exists(secret)).data).toBe(true);
  expect((await documents(backend.sven).list(backend.south)).data).toEqual([]);
});

test('a member who was removed sees nothing from then on', async () => {
  const { client, userId } = await backend.signedUp('Leaver');
  await backend.sql('insert into public.members values ($1, $2)', [backend.north, userId]);
  expect((await documents(client).exists(secret)).data).toBe(true);
  await backend.sql('delete from public.members where user_id = $1', [userId]);
  expect((await documents(client).exists(secret)).data).toBe(false);
});

describe('each action needs its own policy', () => {
  test('reading is not needed to upload, and uploading is not enough to replace', async () => {
    await backend.sql(`insert into storage.buckets (id, name) values ('letterbox', 'letterbox')`);
    await backend.sql(
      `create policy "Anybody drops letters" on storage.objects for insert to anon, authenticated
       with check (bucket_id = 'letterbox' and storage.allow_any_operation(array['object.upload']))`,
    );
    const letters = backend.anonymous().storage.from('letterbox');
    expect((await letters.upload('one.txt', 'hello')).error).toBeNull();
    expect((await letters.upload('one.txt', 'hello')).error).toMatchObject({ statusCode: '409' });
    expect((await letters.upload('two.txt', 'x', { upsert: true })).error).toMatchObject(REFUSED);
    expect((await letters.createSignedUploadUrl('three.txt')).error).toMatchObject(REFUSED);
    expect((await letters.download('one.txt')).error).toMatchObject(NOT_FOUND);
    expect((await letters.remove(['one.txt'])).data).toEqual([]);
  });

  test('the service role passes all of them', async () => {
    const files = documents(backend.service());
    expect((await files.download(secret)).error).toBeNull();
    const mine = await backend.service().storage.from('letterbox').upload('by-us.txt', 'x');
    expect(mine.error).toBeNull();
  });
});

describe('public buckets', () => {
  test('are read by anyone through the public path, private ones by no one', async () => {
    const path = `${backend.north}/notice.pdf`;
    await backend.anna.storage.from('notices').upload(path, PDF, {
      contentType: 'application/pdf',
    });
    const open = backend.anonymous().storage.from('notices').getPublicUrl(path).data.publicUrl;
    expect(Buffer.from(await (await fetch(open)).arrayBuffer())).toEqual(PDF);
    expect((await fetch(open, { method: 'HEAD' })).status).toBe(200);
    const info = await fetch(open.replace('/object/public/', '/object/info/public/'));
    expect(await info.json()).toMatchObject({ name: path, size: PDF.length });

    const closed = documents(backend.anna).getPublicUrl(secret).data.publicUrl;
    for (const url of [closed, closed.replace('/object/public/', '/object/info/public/')]) {
      const response = await fetch(url);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket' },
      ]);
    }
  });
});

describe('tokens', () => {
  const get = (path: string, authorization: string) =>
    fetch(`${backend.url}/storage/v1${path}`, {
      headers: { apikey: backend.keys.publishable, authorization },
    });

  test.each([
    ['forged', async () => `Bearer ${await backend.tokenOf(backend.anna)}x`],
    ['no token', async () => 'Bearer nonsense'],
    ['another scheme', async () => 'Basic YTpi'],
  ])('a token that is %s is refused', async (_what, authorization) => {
    for (const path of [`/object/authenticated/documents/${secret}`, '/bucket']) {
      const response = await get(path, await authorization());
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied' },
      ]);
    }
    const lenient = await get(`/object/documents/${secret}`, await authorization());
    expect(await lenient.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });

  test('without any key there is only what is open', async () => {
    expect((await fetch(`${backend.url}/storage/v1/object/documents/${secret}`)).status).toBe(401);
    expect((await fetch(`${backend.url}/storage/v1/bucket`)).status).toBe(401);
  });
});
