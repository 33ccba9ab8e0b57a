import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdUp, prepareToHoldUp } from '../testing/held-up.ts';
import { sendInPieces, tusHeaders } from '../testing/resumable-client.ts';
import { startStorageBackend, type StorageBackend } from '../testing/storage-backend.ts';

const BYTES = Buffer.from('all of it');

let backend: StorageBackend;
let token: string;

beforeAll(async () => {
  backend = await startStorageBackend();
  await prepareToHoldUp(backend);
  token = await backend.tokenOf(backend.anna);
});

afterAll(async () => {
  await backend.destroy();
});

async function textOf(path: string): Promise<string | undefined> {
  return (await backend.anna.storage.from('drafts').download(path)).data?.text();
}

function patch(url: string, offset: number, body = '', type = 'application/offset+octet-stream') {
  const headers = {
    ...tusHeaders(backend, token),
    'upload-offset': `${offset}`,
    'content-type': type,
  };
  return fetch(url, { method: 'PATCH', headers, body });
}

function head(url: string): Promise<Response> {
  return fetch(url, { method: 'HEAD', headers: tusHeaders(backend, token) });
}

/** An upload of nothing so far. */
async function begun(path: string): Promise<string> {
  const fields = Object.entries({ bucketName: 'drafts', objectName: path });
  const response = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tusHeaders(backend, token),
      'upload-length': `${BYTES.length}`,
      'upload-metadata': fields
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  return new URL(response.headers.get('location')!, backend.url).href;
}

test('going on with a finished upload changes nothing of the object', async () => {
  const path = `${backend.north}/finished.bin`;
  const { url } = await sendInPieces(backend, {
    bucket: 'drafts',
    path,
    bytes: BYTES,
    type: 'application/octet-stream',
    headers: { 'x-upsert': 'true' },
  });
  await backend.anna.storage.from('drafts').upload(path, 'newer', { upsert: true });
  const response = await patch(url!, BYTES.length);
  expect([response.status, response.headers.get('upload-offset')]).toEqual([
    204,
    `${BYTES.length}`,
  ]);
  expect(await textOf(path)).toBe('newer');
});

test('an upload that is becoming an object is busy, and not gone', async () => {
  const path = `${backend.north}/busy.bin`;
  const url = await begun(path);
  await backend.sql(`create trigger uploads_wait before insert on storage.objects for each row
    when (new.version <> '1' and new.name = '${path}') execute function private.wait_trigger()`);
  const held = await holdUp(backend);
  const last = patch(url, 0, BYTES.toString());
  await held.waiting(1);
  // A request that fails meanwhile is not the one that finishes it.
  expect((await patch(url, BYTES.length, '', 'text/plain')).status).toBe(423);
  expect((await head(url)).status).toBe(423);
  await held.letGo();
  expect((await last).status).toBe(204);
  expect((await head(url)).headers.get('upload-offset')).toBe(`${BYTES.length}`);
  expect(await textOf(path)).toBe(BYTES.toString());
});
