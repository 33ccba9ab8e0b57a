import type { PoolClient } from 'pg';
import { bearerToken } from '../gateway/caller.ts';
import { InvalidTokenError, type Claims } from '../gateway/tokens.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { findSession, lockSession, type Session } from './sessions.ts';
import { findUser, isBanned, lockUser, type User } from './users.ts';

export interface SignedIn {
  user: User;
  session: Session;
}

/**
 * The user of the request's token, provided that the session still exists and the account is not banned.
 * Errors: over_request_rate_limit, no_authorization, bad_jwt, user_not_found, session_not_found, user_banned.
 */
export async function signedIn(
  context: AuthContext,
  { request, address }: AuthRequest,
): Promise<SignedIn> {
  context.limits.account.take(address);
  const { sub, session_id: sessionId } = await bearerClaims(context, request);
  const user = sub ? await findUser(context.pool, sub) : undefined;
  const session = sessionId ? await findSession(context.pool, sessionId) : undefined;
  return admit(user, session);
}

/**
 * The caller as they are now, a moment after `signedIn`: no one else changes the account or ends the session until the
 * transaction of `client` ends. Errors: user_not_found, session_not_found, user_banned.
 */
export async function stillSignedIn(client: PoolClient, caller: SignedIn): Promise<SignedIn> {
  const user = await lockUser(client, caller.user.id);
  return admit(user, await lockSession(client, caller.session.id));
}

function admit(user: User | undefined, session: Session | undefined): SignedIn {
  if (!user) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (!session) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session };
}

/** The claims of the request's bearer token. Errors: no_authorization, bad_jwt. */
async function bearerClaims({ tokens }: AuthContext, request: Request): Promise<Claims> {
  const token = bearerToken(request.headers.get('authorization'));
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error;
    const reason = error.expired
      ? 'token has invalid claims: token is expired'
      : 'token is invalid';
    throw new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${reason}`,
    );
  }
}
