import { transaction } from '../database/transaction.ts';
import { bearerToken } from '../gateway/caller.ts';
import { json } from '../gateway/responses.ts';
import { InvalidTokenError, type Claims } from '../gateway/tokens.ts';
import { recordEvent } from './audit.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { checkPassword, hashPassword, readNewPassword } from './passwords.ts';
import { closeSessions, sessionExists, type SignOutScope } from './sessions.ts';
import { readMetadata } from './sign-up.ts';
import {
  findIdentities,
  findUser,
  toUserJson,
  updateMetadata,
  updatePassword,
  type User,
} from './users.ts';

interface SignedIn {
  user: User;
  sessionId: string;
}

/** GET /user */
export async function readAccount(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const { user } = await signedIn(context, asked);
  return json(toUserJson(user, await findIdentities(context.pool, user.id)));
}

/** PUT /user: the metadata and the password. A new password ends the user's other sessions. */
export async function updateAccount(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const { pool } = context;
  const { body, address } = asked;
  const { user, sessionId } = await signedIn(context, asked);
  if (body.email !== undefined && body.email !== user.email) {
    throw validationFailed('The e-mail address cannot be changed on this server');
  }
  const changes = readMetadata(body.data);
  const hash = await newPasswordHash(context, user, body.password);

  await transaction(pool, async (client) => {
    if (Object.keys(changes).length > 0) await updateMetadata(client, user.id, changes);
    if (hash !== undefined) {
      await updatePassword(client, user.id, hash);
      await closeSessions(client, user.id, sessionId, 'others');
      await recordEvent(client, 'user_updated_password', user, address);
    }
    await recordEvent(client, 'user_modified', user, address);
  });
  const updated = (await findUser(pool, user.id)) ?? user;
  return json(toUserJson(updated, await findIdentities(pool, user.id)));
}

/** POST /logout?scope=local|others|global, global by default as in GoTrue. */
export async function signOut(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const scope = asked.url.searchParams.get('scope') ?? 'global';
  if (!isScope(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`);
  const { user, sessionId } = await signedIn(context, asked);
  await closeSessions(context.pool, user.id, sessionId, scope);
  await recordEvent(context.pool, 'logout', user, asked.address);
  return new Response(null, { status: 204 });
}

function isScope(text: string): text is SignOutScope {
  return ['local', 'others', 'global'].includes(text);
}

/** Undefined when no password was sent. Errors: weak_password, same_password. */
async function newPasswordHash(
  { pool }: AuthContext,
  user: User,
  given: unknown,
): Promise<string | undefined> {
  if (given === undefined || given === null) return undefined;
  const password = readNewPassword(given);
  if (await checkPassword(pool, password, user.encrypted_password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return hashPassword(pool, password);
}

/**
 * The user of the request's token, provided that the session still exists.
 * Errors: no_authorization, bad_jwt, user_not_found, session_not_found.
 */
async function signedIn(
  context: AuthContext,
  { request, address }: AuthRequest,
): Promise<SignedIn> {
  context.limits.account.take(address);
  const token = bearerToken(request.headers.get('authorization'));
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { sub, session_id: sessionId } = await verifiedClaims(context, token);
  const user = sub ? await findUser(context.pool, sub) : undefined;
  if (!user) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (!sessionId || !(await sessionExists(context.pool, sessionId))) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  return { user, sessionId };
}

async function verifiedClaims({ tokens }: AuthContext, token: string): Promise<Claims> {
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
