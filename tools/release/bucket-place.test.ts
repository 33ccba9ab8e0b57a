import { gunzipSync } from 'node:zlib';

import type { Pointer } from '@portal/shared-core/contract';
import { expect, test } from 'vitest';

import { newBucket } from './bucket.fixtures.ts';
import { openPlace } from './open-place.ts';
import { releasePortal } from './release-portal.ts';
import { newBuild, newTarget } from './release.fixtures.ts';
import { rollBack } from './roll-back.ts';

const base = 'staging/remotes/client';

async function withBucket(options: Parameters<typeof newBucket>[0] = {}) {
  const fake = await newBucket(options);
  const place = openPlace('s3://portal-site/staging', fake.env);
  const { target } = await newTarget();
  const release = (version: string, dist = newBuild(version)) =>
    releasePortal({ ...target, place }, version, () => Promise.resolve(dist));
  const pointer = () => {
    const { body } = fake.objects.get(`${base}/current.json`) ?? { body: '{}' };
    return (JSON.parse(body.toString()) as { pointer?: Pointer }).pointer;
  };
  return { ...fake, place, target: { ...target, place }, release, pointer };
}

test('[FED-01] a bucket gets each file with its type, once, compressed, release.json after the rest and the pointer last', async () => {
  const { objects, requests, release, pointer } = await withBucket();
  await release('1.0.0-aaaaaaaa');
  const version = `${base}/1.0.0-aaaaaaaa`;
  expect([...objects.keys()].toSorted()).toEqual([
    `${version}/assets/font-abc.ttf`,
    `${version}/assets/routes-abc.js`,
    `${version}/release.json`,
    `${base}/current.json`,
  ]);
  const forever = 'public, max-age=31536000, immutable';
  expect(objects.get(`${version}/assets/routes-abc.js`)?.headers).toEqual({
    'content-type': 'text/javascript;charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': forever,
  });
  const script = objects.get(`${version}/assets/routes-abc.js`)?.body ?? Buffer.alloc(0);
  expect(gunzipSync(script).toString()).toContain("'1.0.0-aaaaaaaa'");
  expect(objects.get(`${version}/assets/font-abc.ttf`)?.headers).toEqual({
    'content-type': 'font/ttf',
    'cache-control': forever,
  });
  expect(objects.get(`${version}/release.json`)?.headers).toEqual({
    'content-type': 'application/json',
    'cache-control': forever,
  });
  expect(objects.get(`${base}/current.json`)?.headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-cache',
  });
  const writes = requests.filter(({ method }) => method === 'PUT').map(({ key }) => key);
  expect(writes.findIndex((key) => key.endsWith('/release.json'))).toBe(2);
  expect(writes.at(-1)).toBe(`${base}/current.json`);
  expect(pointer()).toMatchObject({ version: '1.0.0-aaaaaaaa', serial: 1 });
});

test('a second release and a rollback write over the pointer alone, each on the condition that it is as it was read', async () => {
  const { requests, release, target, pointer } = await withBucket();
  await release('1.0.0-aaaaaaaa');
  await release('1.0.0-bbbbbbbb');
  await rollBack(target, undefined);
  const writes = requests.filter(({ method }) => method === 'PUT');
  const over = writes.filter(({ headers }) => headers['if-none-match'] !== '*');
  expect(over.map(({ key }) => key)).toEqual([`${base}/current.json`, `${base}/current.json`]);
  for (const { headers } of over) expect(headers['if-match']).toMatch(/^"[0-9a-f]{32}"$/);
  expect(pointer()).toMatchObject({ version: '1.0.0-aaaaaaaa', previous: [], serial: 3 });
});

test('the same release again reads what is there and writes nothing over it; other content is refused', async () => {
  const { objects, release } = await withBucket();
  await release('1.0.0-aaaaaaaa');
  const before = new Map(objects);
  await release('1.0.0-aaaaaaaa');
  const other = newBuild('1.0.0-aaaaaaaa', { files: { 'assets/routes-abc.js': 'other();' } });
  await expect(release('1.0.0-aaaaaaaa', other)).rejects.toThrow(/with other content/);
  expect(objects).toEqual(before);
});

test('[FED-03] a bucket that refuses half-way leaves the pointer as it was, and the next run completes the release', async () => {
  const { bucket, release, pointer, objects } = await withBucket();
  await release('1.0.0-aaaaaaaa');
  bucket.refuse = (method, key) =>
    method === 'PUT' && key.endsWith('routes-abc.js')
      ? { status: 403, code: 'QuotaExceeded' }
      : undefined;
  await expect(release('1.0.0-bbbbbbbb')).rejects.toThrow(/refuses to write .* 403 QuotaExceeded/);
  expect(pointer()?.version).toBe('1.0.0-aaaaaaaa');
  const written = objects.size;
  await expect(release('1.0.0-bbbbbbbb')).rejects.toThrow(/QuotaExceeded/);
  expect(objects.size).toBe(written);
  expect(objects.has(`${base}/1.0.0-bbbbbbbb/release.json`)).toBe(false);
  bucket.refuse = () => undefined;
  await release('1.0.0-bbbbbbbb');
  expect(pointer()?.version).toBe('1.0.0-bbbbbbbb');
});

test('of two releases at once the second finds another pointer than it read, and is refused', async () => {
  const { target, release, pointer } = await withBucket();
  await release('1.0.0-aaaaaaaa');
  const late = releasePortal(target, '1.0.0-cccccccc', async () => {
    await release('1.0.0-bbbbbbbb');
    return newBuild('1.0.0-cccccccc');
  });
  await expect(late).rejects.toThrow(/moved the pointer meanwhile/);
  expect(pointer()).toMatchObject({ version: '1.0.0-bbbbbbbb', serial: 2 });
});

test('a bucket that ignores conditions is refused before the pointer moves', async () => {
  const { release, pointer } = await withBucket({ ignoresConditions: true });
  await expect(release('1.0.0-aaaaaaaa')).rejects.toThrow(/ignores conditional writes/);
  expect(pointer()).toBeUndefined();
});

test('a long list comes in pages', async () => {
  const { release, place } = await withBucket({ pageSize: 2 });
  await release('1.0.0-aaaaaaaa');
  await release('1.0.0-bbbbbbbb');
  expect(await place.list('remotes/client')).toHaveLength(7);
});

test.each([
  [
    'a key that it does not know',
    { AWS_SECRET_ACCESS_KEY: 'other' },
    /403 SignatureDoesNotMatch \(said SignatureDoesNotMatch\)\. The credentials need/,
  ],
  ['an address without an answer', { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }, /does not answer/],
])('%s ends with a sentence', async (_what, change, message) => {
  const { env } = await newBucket();
  const place = openPlace('s3://portal-site', { ...env, ...change });
  await expect(place.read('config.json')).rejects.toThrow(message);
  await expect(place.list('remotes/client')).rejects.toThrow(message);
  await expect(place.create('a.js', { bytes: Buffer.from('a') })).rejects.toThrow(message);
});

test('a bucket that is not there is no missing file', async () => {
  const { env } = await newBucket();
  await expect(openPlace('s3://other-site', env).read('config.json')).rejects.toThrow(
    /404 NoSuchBucket .*Is the name of the bucket right/,
  );
  expect(await openPlace('s3://portal-site', env).read('config.json')).toBeNull();
});

test.each([
  ['s3://', {}, /is no bucket/],
  ['s3://portal-site', { AWS_ACCESS_KEY_ID: '' }, /needs AWS_ACCESS_KEY_ID/],
  ['s3://portal-site', { AWS_REGION: '', AWS_ENDPOINT_URL: '' }, /needs AWS_REGION/],
  ['s3://portal-site', { AWS_ENDPOINT_URL: 'minio' }, /is no address/],
])('%s with %o is refused', (to, change, message) => {
  const env = {
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_REGION: 'eu-west-1',
    ...change,
  };
  expect(() => openPlace(to, env)).toThrow(message);
});
