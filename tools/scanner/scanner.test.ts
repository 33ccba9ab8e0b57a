import { createHash } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { DatabaseRefusal, type Database } from '../lib/database.ts';
import { pingScanner, scanBytes, ScannerSilent, type Scanner } from './clamd.ts';
import { scanNext } from './scan-next.ts';

/** The bytes that every scanner calls malware, in two parts so that no scanner stops at this file. */
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

type Answer = (bytes: Buffer, socket: Socket) => void;

const asClamd: Answer = (bytes, socket) =>
  socket.end(bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');

/** A server that speaks the protocol of clamd as its manual has it. */
async function fakeClamd(answer: Answer = asClamd): Promise<Scanner> {
  const server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      got = Buffer.concat([got, data]);
      if (got.toString('latin1', 0, 6) === 'zPING\0') return socket.end('PONG\0');
      const bytes = streamOf(got);
      if (bytes) answer(bytes, socket);
      return undefined;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** The bytes of a stream that has ended; null while pieces are missing. */
function streamOf(got: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (got.toString('latin1', 0, command.length) !== command) return null;
  const pieces: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= got.length) {
    const length = got.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > got.length) return null;
    pieces.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

describe('[DOC-02] the protocol of clamd', () => {
  test('clean bytes, also more than one piece of them, arrive whole', async () => {
    const bytes = Buffer.alloc(300_001, 'abc');
    let seen: Buffer = Buffer.alloc(0);
    const scanner = await fakeClamd((got, socket) => {
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
    expect(await scanBytes(await fakeClamd(answer), bytes)).toEqual(expected);
  });

  test.each([
    ['closes', (_bytes: Buffer, socket: Socket) => socket.end()],
    ['answers half', (_bytes: Buffer, socket: Socket) => socket.end('stream: O')],
    ['answers something else', (_bytes: Buffer, socket: Socket) => socket.end('HTTP/1.1 400\0')],
    ['resets', (_bytes: Buffer, socket: Socket) => socket.resetAndDestroy()],
    ['never answers', () => undefined],
  ] as const)('a scanner that %s has no verdict', async (_what, answer) => {
    const scanner = { ...(await fakeClamd(answer)), patience: 200 };
    await expect(scanBytes(scanner, Buffer.from('x'))).rejects.toThrow(ScannerSilent);
  });

  test('a scanner that is not there is named', async () => {
    await expect(pingScanner({ host: '127.0.0.1', port: 1 })).rejects.toThrow(
      'The scanner at 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
    );
  });
});

interface Call {
  command: string;
  args: object;
}

/** A database in which one file waits. */
function oneWaiting(refuse?: (args: { outcome?: string }) => string | undefined) {
  const calls: Call[] = [];
  const database: Database = {
    async call<T>(command: string, args: object): Promise<T> {
      calls.push({ command, args });
      const reason = refuse?.(args);
      if (reason) throw new DatabaseRefusal(reason);
      const taken = [{ scan_id: 's1', lease: 'l1', storage_path: 'a/b/c.pdf' }];
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
    const scanner = await fakeClamd();
    const done = await scanNext({ database, scanner, download: async () => bytes });
    expect(done).toEqual({ scan: 's1', ...expected });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(calls.at(-1)).toEqual({
      command: 'record_scan',
      args: { scan_id: 's1', lease: 'l1', sha256, ...expected },
    });
  });

  test('takes no file while the scanner does not answer', async () => {
    const { calls, database } = oneWaiting();
    const scanner = { host: '127.0.0.1', port: 1 };
    const scan = scanNext({ database, scanner, download: async () => Buffer.from('x') });
    await expect(scan).rejects.toThrow(ScannerSilent);
    expect(calls).toEqual([]);
  });

  test.each([
    ['a file that is gone', null, undefined, 'The file is gone'],
    [
      'other bytes than were sent',
      Buffer.from('x'),
      ({ outcome }: { outcome?: string }) => (outcome === 'clean' ? 'scan.other_bytes' : undefined),
      'The stored file is not the one that was sent',
    ],
  ])('says of %s that the check failed', async (_what, bytes, refuse, note) => {
    const { calls, database } = oneWaiting(refuse);
    const scanner = await fakeClamd();
    await scanNext({ database, scanner, download: async () => bytes });
    expect(calls.at(-1)?.args).toMatchObject({ outcome: 'failed', note });
  });
});
