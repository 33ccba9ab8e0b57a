import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import type { Persona } from './support/ids.ts';

const database = useDatabase();

/** What the check before each request says of a body of so many bytes. */
async function refusedFor(persona: Persona, path: string, bytes: string | null) {
  return database.asPostgres(async (sql) => {
    await become(sql, persona);
    const headers = JSON.stringify(bytes === null ? {} : { 'content-length': bytes });
    await sql`select set_config('request.headers', ${headers}, true), set_config('request.path', ${path}, true)`;
    return refusalWithin(sql, () => sql`select requests.check_request()`);
  });
}

describe('[CALL-03] the longest body of a request', () => {
  test.each<[Persona, string, number]>([
    ['anon', '/rpc/quote', 32_000],
    ['anon', '/rpc/save_application', 32_000],
    ['member', '/rpc/quote', 100_000],
    ['member', '/profiles', 100_000],
    ['member', '/rpc/save_application', 256_000],
    ['admin', '/rpc/quote', 100_000],
    ['admin', '/rpc/save_risk_model', 256_000],
    ['admin', '/rpc/put_watchlist_entries', 512_000],
  ])('%s to %s: %i bytes', async (persona, path, most) => {
    expect(await refusedFor(persona, path, String(most))).toBeUndefined();
    expect(await refusedFor(persona, path, String(most + 1))).toBe('request.too_large');
    expect(await refusedFor(persona, path, '9'.repeat(40))).toBe('request.too_large');
  });

  test('programs of a server have none, and a request that declares no length passes', async () => {
    expect(await refusedFor('member', '/rpc/quote', null)).toBeUndefined();
    expect(await refusedFor('member', '/rpc/quote', '12 or more')).toBeUndefined();
    expect(await refusedFor('serviceRole', '/rpc/quote', '5000000')).toBeUndefined();
  });
});
