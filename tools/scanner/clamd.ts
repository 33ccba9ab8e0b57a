/*
 * Asks a scanner for malware over the protocol of clamd (man clamd): one connection for each question. A command begins with z and ends with
 * a null byte; INSTREAM is followed by the bytes in pieces, each after its length, and a piece without bytes at the end.
 */
import { connect } from 'node:net';

export interface Scanner {
  host: string;
  port: number;
  /** How long the scanner may take for one answer, in milliseconds. */
  patience?: number;
}

/** What the scanner says of bytes. The note is the name of the malware, or why the scanner could not read them. */
export type Verdict = { outcome: 'clean' } | { outcome: 'infected' | 'failed'; note: string };

/** The scanner does not answer: nothing is known of the bytes. */
export class ScannerSilent extends Error {
  override name = 'ScannerSilent';
}

const PIECE = 64 * 1024;
const PATIENCE = 120_000;
/** A longer answer is none of clamd. */
const LONGEST_ANSWER = 4096;

/** Whether the scanner is there. Errors: ScannerSilent. */
export async function pingScanner(scanner: Scanner): Promise<void> {
  const answer = await ask(scanner, [Buffer.from('zPING\0')]);
  if (answer !== 'PONG') throw new ScannerSilent(`The scanner answers "${answer}" to PING.`);
}

/** What the scanner says of these bytes. Errors: ScannerSilent. */
export async function scanBytes(scanner: Scanner, bytes: Uint8Array): Promise<Verdict> {
  const parts: Buffer[] = [Buffer.from('zINSTREAM\0')];
  for (let start = 0; start < bytes.length; start += PIECE) {
    const piece = bytes.subarray(start, start + PIECE);
    parts.push(lengthOf(piece.length), Buffer.from(piece));
  }
  return verdictOf(await ask(scanner, [...parts, lengthOf(0)]));
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

/** Reads "stream: OK", "stream: <name> FOUND" or "<reason> ERROR". */
function verdictOf(answer: string): Verdict {
  const said = answer.replace(/^stream: /, '');
  if (said === 'OK') return { outcome: 'clean' };
  const [, name] = /^(.+) FOUND$/.exec(said) ?? [];
  if (name) return { outcome: 'infected', note: name.slice(0, 200) };
  const [, reason] = /^(.+?)\.? ERROR$/.exec(said) ?? [];
  if (reason) return { outcome: 'failed', note: reason.slice(0, 200) };
  throw new ScannerSilent(`The scanner answers "${said.slice(0, 200)}".`);
}

async function ask(
  { host, port, patience = PATIENCE }: Scanner,
  parts: readonly Buffer[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host, port });
    const fail = (why: string) => {
      socket.destroy();
      reject(new ScannerSilent(`The scanner at ${host}:${port} ${why}.`));
    };
    socket.setTimeout(patience, () => fail('does not answer in time'));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > LONGEST_ANSWER) return fail('answers too much');
      const end = answer.indexOf('\0');
      if (end === -1) return;
      // The answer may come before all bytes are sent, as when there are too many of them.
      socket.destroy();
      resolve(answer.slice(0, end).trim());
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      fail(`cannot be reached (${error.code ?? error.message})`),
    );
    socket.on('close', () => fail('closed the connection without an answer'));
    socket.on('connect', () => {
      for (const part of parts) socket.write(part);
    });
  });
}
