/*
 * Has the files that people upload scanned for malware: asks the database for the next file, reads it with the secret key, hands the bytes
 * to a scanner that speaks the protocol of clamd, and records the verdict.
 *
 *   SUPABASE_URL=https://… SUPABASE_SECRET_KEY=… CLAMD_HOST=127.0.0.1 CLAMD_PORT=3310 node tools/boot.mjs tools/scan-worker.ts [--once]
 *
 * It runs until it is ended, and then finishes the file under way. With --once it ends when no file waits. Several may run: each file is
 * scanned by one of them. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local backend, which has to run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { databaseAt, DatabaseRefusal, serviceAccess } from './lib/database.ts';
import { stopWith } from './lib/stop-with.ts';
import { ScannerSilent } from './scanner/clamd.ts';
import { downloadFrom, scanNext, type ScanSource } from './scanner/scan-next.ts';

const EVERY_MS = 5000;
const stopping = new AbortController();

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });
  const { url, key } = serviceAccess();
  const { CLAMD_HOST: host = '127.0.0.1', CLAMD_PORT: port = '3310' } = process.env;
  const source = {
    database: databaseAt(url, key),
    download: downloadFrom(url, key),
    scanner: { host, port: Number(port) },
  };
  if (values.once) {
    while (await scanOne(source));
    return;
  }
  const ended = repeat(source);
  stopWith(async () => {
    stopping.abort();
    await ended;
  });
  print(`The worker waits for files. The scanner is ${host}:${port}.`);
  await ended;
}

async function repeat(source: ScanSource): Promise<void> {
  while (!stopping.signal.aborted) {
    try {
      while (!stopping.signal.aborted && (await scanOne(source)));
    } catch (error) {
      print(`${describe(error)} Files go on waiting.`);
    }
    await delay(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

/** Whether there was a file. */
async function scanOne(source: ScanSource): Promise<boolean> {
  const scanned = await scanNext(source);
  if (scanned) print(JSON.stringify(scanned));
  return scanned !== null;
}

/** What is logged: ids, verdicts and what does not answer; never a key or the name of a file. */
function print(text: string): void {
  process.stdout.write(`${new Date().toISOString()} ${text}\n`);
}

function describe(error: unknown): string {
  const isKnown = error instanceof ScannerSilent || error instanceof DatabaseRefusal;
  return isKnown ? error.message : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
});
