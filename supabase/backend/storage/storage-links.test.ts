import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTML, JPEG, PDF, PNG } from './testing/sample-files.ts';
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

describe('links', () => {
  test('[DOC-02] a signed link shows one object to its holder, until it expires', async () => {
    const path = `${backend.north}/linked file.pdf`;
    await documents().upload(path, PDF, { contentType: 'application/pdf' });
    const { data } = await documents().createSignedUrl(path, 60, { download: 'overview 1.pdf' });
    const response = await fetch(data!.signedUrl);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''overview%201.pdf",
    );
    const until = Date.parse(response.headers.get('expires')!) - Date.now();
    expect(until).toBeGreaterThan(50_000);
    expect(until).toBeLessThanOrEqual(60_000);
  });

  test('many at once, with a reason for each that cannot be', async () => {
    const path = `${backend.north}/many.txt`;
    await documents().upload(path, 'x');
    const { data } = await documents().createSignedUrls([path, `${backend.north}/no.txt`], 60);
    expect(data).toMatchObject([
      { path, error: null, signedUrl: expect.stringContaining('token=') },
      { error: expect.stringContaining('does not exist'), signedUrl: null },
    ]);
    expect(await (await fetch(data![0]!.signedUrl!)).text()).toBe('x');
  });

  test('a link to upload works without an account, in the name of its creator', async () => {
    const path = `${backend.north}/invited.png`;
    const { data: link } = await documents().createSignedUploadUrl(path);
    const stranger = documents(backend.anonymous());
    const sent = await stranger.uploadToSignedUrl(
      link!.path,
      link!.token,
      new Blob([PNG], { type: 'image/png' }),
    );
    expect(sent).toMatchObject({ data: { path, fullPath: `documents/${path}` }, error: null });
    const [row] = await backend.sql<{ same: boolean }>(
      `select owner_id = (select user_id::text from public.members where tenant_id = $2) as same
       from storage.objects where name = $1`,
      [path, backend.north],
    );
    expect(row).toEqual({ same: true });
    const again = await stranger.uploadToSignedUrl(path, link!.token, PNG, {
      contentType: 'image/png',
      upsert: true, // only the creator of the link decides that
    });
    expect(again.error).toMatchObject({ statusCode: '409' });

    const replacing = await documents().createSignedUploadUrl(path, { upsert: true });
    const replaced = await stranger.uploadToSignedUrl(path, replacing.data!.token, JPEG, {
      contentType: 'image/jpeg',
    });
    expect(replaced.error).toBeNull();
  });

  test('the limits of the bucket hold for uploads by link', async () => {
    const path = `${backend.north}/invited.html`;
    const { data: link } = await documents().createSignedUploadUrl(path);
    const sent = await documents().uploadToSignedUrl(path, link!.token, HTML, {
      contentType: 'text/html',
    });
    expect(sent.error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' });
  });
});

describe('tokens of links', () => {
  async function link(): Promise<URL> {
    const { data } = await documents().createSignedUrl(secret, 60);
    return new URL(data!.signedUrl);
  }

  /** Status and code of the answer, in short. */
  async function answer(url: URL, init: RequestInit = {}): Promise<string> {
    const response = await fetch(url, init);
    const { statusCode, code } = (await response.json()) as { statusCode: string; code: string };
    return `${response.status} ${statusCode} ${code}`;
  }

  test('hold for their object and their action only', async () => {
    await documents().upload(`${backend.north}/other.pdf`, PDF, {
      contentType: 'application/pdf',
    });
    const url = await link();
    const moved = new URL(url);
    moved.pathname = moved.pathname.replace('secret', 'other');
    expect(await answer(moved)).toBe('400 400 InvalidSignature');
    const elsewhere = new URL(url);
    elsewhere.pathname = elsewhere.pathname.replace('documents', 'drafts');
    expect(await answer(elsewhere)).toBe('400 400 InvalidSignature');
    const upload = new URL(url);
    upload.pathname = upload.pathname.replace('/object/sign/', '/object/upload/sign/');
    expect(await answer(upload, { method: 'PUT', body: PDF })).toBe('400 400 InvalidSignature');

    const { data } = await documents().createSignedUploadUrl(`${backend.north}/new.pdf`);
    const reading = new URL(data!.signedUrl);
    reading.pathname = reading.pathname.replace('/upload/sign/', '/sign/');
    expect(await answer(reading)).toBe('400 400 InvalidSignature');
  });

  test('are refused when altered, forged, signed with another key or too old', async () => {
    const url = await link();
    const token = url.searchParams.get('token')!;
    const claims = { url: `documents/${secret}`, scope: 'download' };
    const now = Math.floor(Date.now() / 1000);
    const signed = (key: Uint8Array, exp: number) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(exp).sign(key);
    const ours = Buffer.from(
      readFileSync(join(backend.dataDir, 'storage-signing.key'), 'utf8'),
      'base64url',
    );
    const unsigned = [{ alg: 'none' }, { ...claims, exp: now + 60 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    for (const forged of [
      token.slice(0, -2),
      `${token}x`,
      `${unsigned}.`,
      '',
      await signed(Buffer.alloc(32), now + 60),
      await signed(ours, now - 1),
      await backend.tokenOf(backend.anna),
    ]) {
      url.searchParams.set('token', forged);
      expect(await answer(url)).toBe('400 400 InvalidJWT');
    }
    url.searchParams.set('token', await signed(ours, now + 60));
    expect((await fetch(url)).status).toBe(200);
    url.searchParams.delete('token');
    expect(await answer(url)).toBe('400 400 InvalidRequest');
  });

  test.each([0, -5, 1.5, 1e15])('cannot be made for %s seconds', async (seconds) => {
    const { error } = await documents().createSignedUrl(secret, seconds);
    expect(error).toMatchObject({ status: 400, statusCode: '400' });
  });
});
