import { expect, test } from 'vitest';
import { parseSize } from './bucket-settings.ts';
import { parseRange } from './byte-range.ts';
import { toStorageError } from './known-errors.ts';
import { checkAllowedType, checkAllowedTypes } from './mime-types.ts';
import { checkKey } from './names.ts';
import { matchRoute } from './routes.ts';

test.each([
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=5-90', 10, { start: 5, end: 9 }],
])('%s of %i bytes', (header, size, range) => {
  expect(parseRange(header, size)).toEqual(range);
});

test.each([
  ['bytes=10-', 10],
  ['bytes=5-4', 10],
  ['bytes=-0', 10],
  ['bytes=-', 10],
  ['bytes=0-0', 0],
  ['bytes=-1', 0],
  ['bytes=0-1,2-3', 10],
  ['bytes=a-b', 10],
])('%s of %i bytes is no range', (header, size) => {
  expect(() => parseRange(header, size)).toThrow('invalid range provided');
});

test.each([
  ['image/png', ['image/png']],
  ['IMAGE/PNG; a=b', ['image/png']],
  ['text/plain', ['text/plain; charset=utf-8']],
  ['image/webp', ['application/pdf', 'image/*']],
  ['anything/at-all', []],
  ['anything/at-all', null],
])('%s is allowed by %j', (type, allowed) => {
  expect(() => checkAllowedType(type, allowed)).not.toThrow();
});

test.each([
  ['image/png', ['image/jpeg']],
  ['image/png', ['imag/*', 'application/*']],
  ['imagex/png', ['image/*']],
  ['image/png, text/html', ['image/*']],
  ['image', ['image/*']],
  ['', null],
  ['text/html\r\nx: y', null],
  ['*/*', ['image/*']],
])('%j is not allowed by %j', (type, allowed) => {
  expect(() => checkAllowedType(type, allowed)).toThrow('is not supported');
});

test('a bucket lists types and kinds of types', () => {
  expect(() => checkAllowedTypes(['image/*', 'text/plain; charset=utf-8'])).not.toThrow();
  for (const type of ['*/*', '*', 'image', 'image/', 'image/p*', 'a/b c']) {
    expect(() => checkAllowedTypes([type])).toThrow('is not supported');
  }
});

test('sizes have units of a thousand', () => {
  expect(['3b', '1.5KB', '20MB', '2gb'].map(parseSize)).toEqual([3, 1500, 2e7, 2e9]);
  for (const text of ['3', 'MB', '-1MB', '1 MB', '1e3MB'])
    expect(() => parseSize(text)).toThrow('Invalid file size');
});

test('every character the real service takes is taken', () => {
  expect(() => checkKey("A-z_0/9!.*'() &$@=;:+,?x")).not.toThrow();
  expect(() => checkKey('..hidden/...')).not.toThrow();
});

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s means that the storage is full', (code) => {
  expect(toStorageError(Object.assign(new Error('x'), { code }))).toMatchObject({
    statusCode: 507,
    httpStatus: 507,
    code: 'InsufficientStorage',
  });
});

test('a path is decoded once, after it has been cut into bucket and key', () => {
  expect(matchRoute('GET', '/object/a%2Fb/c%2F%252e/d')).toMatchObject({
    bucket: 'a/b',
    key: 'c/%2e/d',
    operation: 'storage.object.get_authenticated',
    access: 'optional',
  });
});

test('only links and public buckets are open to strangers', () => {
  const open = [
    ['GET', '/object/public/b/k'],
    ['HEAD', '/object/public/b/k'],
    ['GET', '/object/info/public/b/k'],
    ['GET', '/object/sign/b/k'],
    ['PUT', '/object/upload/sign/b/k'],
  ] as const;
  const closed = [
    ['POST', '/object/sign/b/k'],
    ['POST', '/object/upload/sign/b/k'],
    ['POST', '/object/public/b/k'],
    ['DELETE', '/object/public/b/k'],
    ['GET', '/object/authenticated/b/k'],
    ['GET', '/object/b/public/k'],
  ] as const;
  for (const [method, path] of open) expect(matchRoute(method, path)?.access).toBe('open');
  for (const [method, path] of closed) expect(matchRoute(method, path)?.access).not.toBe('open');
});
