import { toAppError } from '../errors/index.ts';
import { filePlaceOf, type PortalClient } from './client.ts';

/** As `callCards` does. */
export async function sendCards(
  client: PortalClient,
  action: string,
  body: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { url, key, accessToken, fetch } = filePlaceOf(client);
  const token = await accessToken();
  const response = await fetch(new URL(`/functions/v1/card-payments/${action}`, url), {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${token ?? key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw toAppError({ ...(answer as object | null), status: response.status });
}
