/*
 * Ships the heads of the audit chains to a place of the operator's, where who can rewrite the database cannot rewrite them. One JSON object
 * per line:
 *
 *   {"at": "2026-11-26T10:00:00.000Z", "tenant": "…" or null, "entries": 812, "last_id": 4711, "hash": "…"}
 *
 * tools/audit-verifier/verify.mjs compares a bundle with such a file.
 */
import { appendFile } from 'node:fs/promises';

import type { Database } from '../lib/database.ts';
import type { Part, Print } from './part.ts';
import { sendLines, type Destination } from './place.ts';

const AN_HOUR = 60 * 60 * 1000;

interface Head {
  tenant_id: string | null;
  entries: number;
  last_id: number;
  last_hash: string;
}

/** Ships the heads at the start and every hour. */
export function auditHeadsPart(
  database: Database,
  destination: Destination,
  print: Print,
  everyMs = AN_HOUR,
): Part {
  return {
    name: 'audit-heads',
    everyMs,
    run: async () => {
      const heads = await database.call<Head[]>('read_audit_heads', {});
      await ship(destination, linesOf(heads, new Date()));
      print(`Shipped the heads of ${heads.length} audit chains.`);
      return false;
    },
  };
}

function linesOf(heads: readonly Head[], at: Date): string {
  return heads
    .map(({ tenant_id: tenant, entries, last_id, last_hash: hash }) =>
      JSON.stringify({ at: at.toISOString(), tenant, entries, last_id, hash }),
    )
    .map((line) => `${line}\n`)
    .join('');
}

async function ship(destination: Destination, lines: string): Promise<void> {
  if ('file' in destination) {
    await appendFile(destination.file, lines, { mode: 0o600, flush: true });
    return;
  }
  await sendLines('POST', destination.url, lines);
}
