import type { CallerClaims } from '../../gateway/caller.ts';
import type { KeyKind } from '../../gateway/caller.ts';
import { InvalidTokenError, type Tokens } from '../../gateway/tokens.ts';
import { explainRefusal, type TokenRefusal } from './token-refusal.ts';

/** Who a channel belongs to. */
export interface Identity {
  /** The same for all channels with the same rights in the database. */
  key: string;
  claims: CallerClaims;
  /** Seconds since 1970; undefined for an API key, which does not expire. */
  expiresAt: number | undefined;
}

/** Who a token stands for; without one, or with an API key in its place, what the key of the socket stands for. */
export async function identityOf(
  token: string | undefined,
  key: KeyKind,
  tokens: Tokens,
): Promise<Identity | TokenRefusal> {
  if (token === undefined || isApiKey(token)) {
    return identity({ role: key === 'secret' ? 'service_role' : 'anon' });
  }
  try {
    return identity(await tokens.verify(token));
  } catch (error) {
    if (error instanceof InvalidTokenError) return explainRefusal(token, error);
    throw error;
  }
}

/** The client repeats its key as token while no user is signed in; it means nothing new. */
export function isApiKey(token: string): boolean {
  return token.startsWith('sb_');
}

export function identity(claims: CallerClaims): Identity {
  const expiresAt = 'exp' in claims ? claims.exp : undefined;
  return { key: JSON.stringify(claims), claims, expiresAt };
}

export function hasExpired({ expiresAt }: Identity): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now() / 1000;
}
