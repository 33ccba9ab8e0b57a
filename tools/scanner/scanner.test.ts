import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { DatabaseRefusal, type Database } from '../lib/database.ts';
import { pingScanner, scanBytes, ScannerSilent, type Scanner } from './clamd.ts';
import { asClamd, EICAR, fakeClamd, type Answer } from './fake-clamd.ts';
import { removeSpentPictures, scanNext } from './scan-next.ts';

async function started(answer?: Answer): Promise<Scanner> {
  const { stop, ...scanner } = await fakeClamd(answer);
  onTestFinished(stop);
  return scanner;
}

describe('[DOC-02] the protocol of clamd', () => {
  test('clean bytes, also more than one piece of them, arrive whole', async () => {
    const bytes = Buffer.alloc(300_001, 'abc');
    let seen: Buffer = Buffer.alloc(0);
    const scanner = await started((got, socket) => {
      seen = got;
      asClamd(got, socket);
    });
    await pingScanner(scanner);
    expect(await scanBytes(scanner, bytes)).toEqual({ outcome: 'clean' });
    expect(seen.equals(bytes)).toBe(true);
  });

  test.each([
    ['malware', EICAR, asClamd, { outcome: 'infected', note: 'Eicar-Test-Signature' }],
    ['no bytes', Buffer.alloc(0), asClamd, { outcome: 'clean' }],
    [
      'too many bytes',
      Buffer.from('x'),
      (_bytes: Buffer, socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
      { outcome: 'failed', note: 'INSTREAM size limit exceeded' },
    ],
  ] as const)('%s have their verdict', async (_what, bytes, answer, expected) => {
    expect(await scanBytes(await started(answer), bytes)).toEqual(expected);
  });

  test.each([
    ['closes', (_bytes: Buffer, socket: Socket) => socket.end()],
    ['answers half', (_bytes: Buffer, socket: Socket) => socket.end('stream: O')],
    ['answers something else', (_bytes: Buffer, socket: Socket) => socket.end('HTTP/1.1 400\0')],
    ['resets', (_bytes: Buffer, socket: Socket) => socket.resetAndDestroy()],
    ['never answers', () => undefined],
  ] as const)('a scanner that %s has no verdict', async (_what, answer) => {
    const scanner = { ...(await started(answer)), patience: 200 };
    await expect(scanBytes(scanner, Buffer.from('x'))).rejects.toThrow(ScannerSilent);
  });

  test('a scanner that is not there is named', async () => {
    await expect(pingScanner({ host: '127.0.0.1', port: 1 })).rejects.toThrow(
      'The scanner at 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
    );
  });
});

/** The beginning of a picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Call {
  command: string;
  args: object;
}

/** Storage that has one file; `done` says what was written and removed. */
function holding(bytes: Uint8Array | null, done: string[] = []) {
  return {
    read: async () => bytes,
    storePicture: async (bucket: string, path: string) => void done.push(`+ ${bucket}/${path}`),
    remove: async (bucket: string, paths: readonly string[]) =>
      void done.push(...paths.map((path) => `- ${bucket}/${path}`)),
  };
}

/** A database in which one file waits. */
function oneWaiting(
  refuse?: (args: { outcome?: string }) => string | undefined,
  path = 'a/b/c.pdf',
) {
  const calls: Call[] = [];
  const database: Database = {
    async call<T>(command: string, args: object): Promise<T> {
      calls.push({ command, args });
      const reason = refuse?.(args);
      if (reason) throw new DatabaseRefusal(reason);
      const taken = [
        { scan_id: 's1', lease: 'l1', bucket: 'documents', storage_path: path, publish_to: null },
      ];
      return (command === 'take_scans' ? taken : null) as T;
    },
    rows: async () => [],
  };
  return { calls, database };
}

describe('[DOC-02] the worker', () => {
  test.each([
    ['clean', Buffer.from('%PDF-1.7'), { outcome: 'clean', note: null }],
    ['infected', EICAR, { outcome: 'infected', note: 'Eicar-Test-Signature' }],
  ])('records %s with the hash of the bytes that it read', async (_what, bytes, expected) => {
    const { calls, database } = oneWaiting();
    const scanner = await started();
    const done = await scanNext({ database, scanner, files: holding(bytes) });
    expect(done).toEqual({ scan: 's1', ...expected });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(calls.at(-1)).toEqual({
      command: 'record_scan',
      args: { scan_id: 's1', lease: 'l1', sha256, ...expected },
    });
  });

  test.each([
    ['a picture called a PDF', 'a/b/c.pdf', PNG, 'Not a PDF: image/png'],
    ['a page called a PDF', 'a/b/c.pdf', Buffer.from('<!doctype html>'), 'Not a PDF: unknown'],
    ['a PDF called a picture', 'a/b/c.png', Buffer.from('%PDF-1.7'), 'Not a PNG: application/pdf'],
    ['an ending that is not taken', 'a/b/c.html', PNG, 'Not a HTML: image/png'],
    ['no bytes', 'a/b/c.pdf', Buffer.alloc(0), 'Not a PDF: unknown'],
  ])('holds %s, as malware is', async (_what, path, bytes, note) => {
    const { calls, database } = oneWaiting(undefined, path);
    const scanner = await started();
    await scanNext({ database, scanner, files: holding(bytes) });
    expect(calls.at(-1)?.args).toMatchObject({ outcome: 'infected', note });
  });

  test('takes no file while the scanner does not answer', async () => {
    const { calls, database } = oneWaiting();
    const scanner = { host: '127.0.0.1', port: 1 };
    const scan = scanNext({ database, scanner, files: holding(Buffer.from('x')) });
    await expect(scan).rejects.toThrow(ScannerSilent);
    expect(calls).toEqual([]);
  });

  test.each([
    ['a file that is gone', null, undefined, 'The file is gone'],
    [
      'other bytes than were sent',
      Buffer.from('%PDF-1.7'),
      ({ outcome }: { outcome?: string }) => (outcome === 'clean' ? 'scan.other_bytes' : undefined),
      'The stored file is not the one that was sent',
    ],
  ])('says of %s that the check failed', async (_what, bytes, refuse, note) => {
    const { calls, database } = oneWaiting(refuse);
    const scanner = await started();
    await scanNext({ database, scanner, files: holding(bytes) });
    expect(calls.at(-1)?.args).toMatchObject({ outcome: 'failed', note });
  });
});

/** A database in which one new picture waits; commands and writes are in `done`, in their order. */
function onePicture(bytes: Buffer, refuse?: string) {
  const done: string[] = [];
  const database: Database = {
    async call<T>(command: string, args: { outcome?: string }): Promise<T> {
      if (command === 'record_scan') {
        done.push(args.outcome ?? '');
        if (refuse) throw new DatabaseRefusal(refuse);
      }
      const taken = [
        {
          scan_id: 's1',
          lease: 'l1',
          bucket: 'new-pictures',
          storage_path: 'a/b.png',
          publish_to: 'avatars',
        },
      ];
      return (command === 'take_scans' ? taken : null) as T;
    },
    rows: async () => [],
  };
  return { done, source: { database, files: holding(bytes, done) } };
}

describe('[PRF-01] the worker and a new picture', () => {
  test.each([
    ['a clean one is stored before its verdict', PNG, ['+ avatars/a/b.png', 'clean']],
    ['malware is stored nowhere', EICAR, ['infected']],
    ['what is no picture is stored nowhere', Buffer.from('%PDF-1.7'), ['infected']],
  ])('%s', async (_what, bytes, expected) => {
    const { done, source } = onePicture(bytes);
    await scanNext({ ...source, scanner: await started() });
    expect(done).toEqual(expected);
  });

  test('one that was taken away meanwhile is left to the next round', async () => {
    const { done, source } = onePicture(PNG, 'not_found');
    const scan = scanNext({ ...source, scanner: await started() });
    await expect(scan).rejects.toThrow('not_found');
    expect(done).toEqual(['+ avatars/a/b.png', 'clean']);
  });

  test('what no one needs is removed, bucket by bucket', async () => {
    const done: string[] = [];
    const files = [
      { bucket: 'avatars', path: 'a/old.png' },
      { bucket: 'new-pictures', path: 'a/b.png' },
      { bucket: 'avatars', path: 'a/older.png' },
    ];
    const database: Database = { call: async <T>() => files as T, rows: async () => [] };
    expect(await removeSpentPictures({ database, files: holding(null, done) })).toBe(3);
    expect(done).toEqual([
      '- avatars/a/old.png',
      '- avatars/a/older.png',
      '- new-pictures/a/b.png',
    ]);
  });
});
