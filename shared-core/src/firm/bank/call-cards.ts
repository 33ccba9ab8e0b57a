import { toAppError } from '../../errors/index.ts';
import { filePlaceOf, type PortalClient } from '../../supabase/index.ts';

/**
 * Calls the function that speaks to the provider of cards, as the signed-in person. Its refusals are those of the database, and
 * card_failed.
 */
export async function callCards<Answer>(
  client: PortalClient,
  action: 'begin' | 'refund' | 'setup',
  body: object,
  signal?: AbortSignal,
): Promise<Answer> {
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
  if (response.ok) return answer as Answer;
  throw toAppError({ ...(answer as object | null), status: response.status });
}
