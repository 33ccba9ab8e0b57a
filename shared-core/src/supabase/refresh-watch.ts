import { takeTurn, unreachable } from './refresh-turn.ts';

const REFRESH_TIMEOUT_MS = 10_000;
/** What answers with a session. */
const TOKENS = /\/auth\/v1\/(token|signup|verify)$/;
/** What the auth service answers when it refuses a refresh token, always with a code in its body. */
const REFUSALS = [400, 401, 403];

/**
 * A `fetch` that reads token responses before auth-js does:
 *
 * - It calculates the expiry of a token with this device's clock. A clock that is two hours fast would treat every token as expired
 *   and refresh without end.
 * - Only a refusal of the auth service counts as one; `onRefused` receives its token. Any other failure of a refresh (too many
 *   requests, a proxy's page, no response within ten seconds) becomes a network error, which auth-js retries; otherwise it would
 *   sign the user out.
 */
export function watchRefreshes(
  fetch: typeof globalThis.fetch,
  onRefused: (refreshToken: string) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!TOKENS.test(url.pathname)) return fetch(input, init);
    if (url.searchParams.get('grant_type') !== 'refresh_token') {
      return withoutExpiry(await fetch(input, init));
    }

    const refreshToken = refreshTokenOf(init?.body);
    return takeTurn(refreshToken, async () => {
      const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
      const answer = await fetch(input, { ...init, signal });
      if (answer.ok) return (await bodyOf(answer)) ? withoutExpiry(answer) : unreachable();
      if (!REFUSALS.includes(answer.status) || !isCoded(await bodyOf(answer))) return unreachable();
      onRefused(refreshToken);
      return answer;
    });
  };
}

/** auth-js works the expiry out from `expires_in` and this device's clock when the server's is not there. */
async function withoutExpiry(answer: Response): Promise<Response> {
  const body = await bodyOf(answer);
  if (!answer.ok || !body) return answer;
  const { expires_at: _byServersClock, ...rest } = body;
  return Response.json(rest, { status: answer.status });
}

/** The JSON object in an answer, which stays readable; undefined where there is none. */
export async function bodyOf(answer: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await answer.clone().json();
    return typeof body === 'object' && body !== null
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined; // a page of something in between
  }
}

function isCoded(body: Record<string, unknown> | undefined): boolean {
  return [body?.['error_code'], body?.['code'], body?.['error']].some(
    (code) => typeof code === 'string',
  );
}

function refreshTokenOf(body: unknown): string {
  const sent = JSON.parse(String(body)) as { refresh_token?: unknown };
  return String(sent.refresh_token);
}
