import { createHash, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';
import { json } from './responses.ts';
import { InvalidTokenError, type Claims, type Tokens } from './tokens.ts';

/** Who a request is for the database: a role, and for a person the claims of the token. */
export type CallerClaims = Claims | { role: 'anon' | 'service_role' };

export type KeyKind = 'publishable' | 'secret';

/** Who a request is, once key and token have been checked. */
export interface Caller {
  key: KeyKind;
  claims: CallerClaims;
}

const BROWSER = /^\s*Mozilla\/5\.0/i;

/** Which of our keys a request carries, or the refusal to send back. */
export function checkApiKey(request: Request, url: URL, keys: Keys): KeyKind | Response {
  const given = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  if (!given) {
    return json(
      {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
      401,
    );
  }
  if (sameSecret(given, keys.publishable)) return 'publishable';
  if (!sameSecret(given, keys.secret)) {
    return json({ message: 'Invalid API key', hint: 'Double check your Supabase `apikey`.' }, 401);
  }
  // As on hosted: a secret key in a browser is a leak, and must not look as if it worked.
  if (BROWSER.test(request.headers.get('user-agent') ?? '')) {
    return json({ message: 'Forbidden use of secret API key in browser' }, 401);
  }
  return 'secret';
}

/**
 * Who is calling a data service: the user of a valid token, else what the key stands for. A token that is present
 * and not valid is refused, never ignored. Error: InvalidTokenError.
 */
export async function identify(
  authorization: string | null,
  givenKey: KeyKind | undefined,
  keys: Keys,
  tokens: Tokens,
): Promise<Caller> {
  const key = givenKey ?? 'publishable'; // none is needed on open paths
  const token = bearerToken(authorization);
  if (authorization && token === undefined) {
    throw new InvalidTokenError('Expected a bearer token in the Authorization header', false);
  }
  // The client library repeats its key as bearer token while no user is signed in.
  if (token === undefined || sameSecret(token, key === 'secret' ? keys.secret : keys.publishable)) {
    return { key, claims: { role: key === 'secret' ? 'service_role' : 'anon' } };
  }
  return { key, claims: await tokens.verify(token) };
}

export function bearerToken(authorization: string | null): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Compares in constant time; hashed first, because the comparison wants equal lengths. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
