import { transaction } from '../database/transaction.ts';
import { recordEvent } from './audit.ts';
import { AuthError, invalidCredentials, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import { checkPassword } from './passwords.ts';
import { sessionResponse } from './session-response.ts';
import { openSession, rotate } from './sessions.ts';
import { seenOf } from './sign-up.ts';
import { findUser, findUserByEmail, type User } from './users.ts';

/** POST /token: grant_type=password or refresh_token. */
export async function issueToken(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const grant = asked.url.searchParams.get('grant_type');
  if (grant === 'password') return signInWithPassword(context, asked);
  if (grant === 'refresh_token') return refreshSession(context, asked);
  throw validationFailed('unsupported_grant_type');
}

/** One answer for an unknown account and a wrong password, in the same time. */
async function signInWithPassword(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const { pool } = context;
  const { body, address } = asked;
  context.limits.signIn.take(address);
  const email = readEmail(body.email);
  const password = body.password;
  if (typeof password !== 'string') throw validationFailed('missing password');

  const user = await findUserByEmail(pool, email);
  const proved = await context.guard.attempt(email, address, () =>
    checkPassword(pool, password, user?.encrypted_password),
  );
  if (!user || !proved) throw invalidCredentials();
  refuseUnusable(user);

  const session = await transaction(pool, (client) =>
    openSession(client, user.id, 'password', seenOf(asked)),
  );
  await recordEvent(pool, 'login', user, address);
  return sessionResponse(context, (await findUser(pool, user.id)) ?? user, session);
}

async function refreshSession(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const { pool } = context;
  context.limits.refresh.take(asked.address);
  const session = await rotate(pool, asked.body.refresh_token);
  const user = await findUser(pool, session.userId);
  if (!user) {
    throw new AuthError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  refuseUnusable(user);
  await recordEvent(pool, 'token_refreshed', user, asked.address);
  return sessionResponse(context, user, session);
}

/** Told only to somebody who has the password or a token. */
function refuseUnusable(user: User): void {
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (user.banned_until && user.banned_until > new Date()) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
}
