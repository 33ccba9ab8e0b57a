import type { Feed } from './feed.ts';

/** Another reading is refused for now: the link or the network read too often. */
export class TooManyReadsError extends Error {
  override name = 'TooManyReadsError';
}

/** Reads what is under one of the hashes of a token, `sha256:… sha512:…`; null when there is nothing, or nothing any more. Errors: TooManyReadsError. */
export type ReadFeed = (tokenHashes: string, address: string) => Promise<Feed | null>;

/** Far below the 150 seconds after which hosted ends a request. */
export const PATIENCE_MS = 20_000;

/** Reads by the command of the database, over its API and with the secret key. */
export function feedReader(
  supabaseUrl: string,
  secretKey: string,
  patienceMs = PATIENCE_MS,
): ReadFeed {
  return async (tokenHashes, address) => {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/read_calendar_feed`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: tokenHashes, caller: address }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.ok) return (await response.json()) as Feed | null;
    await response.body?.cancel();
    if (response.status === 429) throw new TooManyReadsError('Too many reads.');
    throw new Error(`The database answered ${response.status}.`);
  };
}
