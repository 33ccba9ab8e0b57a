import type { PortalClient } from './client.ts';

/**
 * Calls the function that speaks to the provider of cards, as the signed-in person. Its refusals are those of the database, and
 * card_provider_failed. Its code is loaded with the first call: few pages need it.
 */
export async function callCards<Answer>(
  client: PortalClient,
  action: 'begin' | 'refund' | 'setup',
  body: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const { sendCards } = await import('./call-cards.ts');
  return (await sendCards(client, action, body, signal)) as Answer;
}
