import { createServer, type AddressInfo, type Socket } from 'node:net';

import type { Scanner } from './clamd.ts';

/** The bytes that every scanner calls malware, in two parts so that no scanner stops at this file. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export type Answer = (bytes: Buffer, socket: Socket) => void;

export const asClamd: Answer = (bytes, socket) => {
  socket.end(bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
};

/** A server for tests that speaks the protocol of clamd as its manual has it, on a free port. */
export async function fakeClamd(answer: Answer = asClamd): Promise<Scanner & { stop: () => void }> {
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
  const { port } = server.address() as AddressInfo;
  return { host: '127.0.0.1', port, stop: () => void server.close() };
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
