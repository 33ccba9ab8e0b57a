import { TooManyTriesError, type UnsubscribeOptions } from './handler.ts';

/** Far below the 150 seconds after which hosted ends a request. */
const PATIENCE_MS = 20_000;

/** Switches off by the command of the database, over its API and with the secret key. */
export function switchOffBy(
  supabaseUrl: string,
  secretKey: string,
): UnsubscribeOptions['switchOff'] {
  return async (token, address) => {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/unsubscribe_by_post`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token, caller: address }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return (await response.json()) === true;
    await response.body?.cancel();
    if (response.status === 429) throw new TooManyTriesError('Too many tries.');
    throw new Error(`The database answered ${response.status}.`);
  };
}
