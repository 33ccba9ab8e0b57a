import { transaction } from '../database/transaction.ts';
import { recordEvent } from './audit.ts';
import { AuthError, invalidCredentials, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import { exchangeCode } from './flow-state.ts';
import { refusalOfAttempt } from './hooks.ts';
import { checkPassword } from './passwords.ts';
import { sessionResponse } from './session-response.ts';
import { rotate } from './refresh-session.ts';
import { openSession } from './sessions.ts';
import { seenOf } from './sign-up.ts';
import { grantRefusal, refusePhone } from './turned-off.ts';
import { findUser, findUserByEmail, isBanned, lockUser, type User } from './users.ts';

/** POST /token: grant_type=password, refresh_token or pkce. */
export async function issueToken(context: AuthContext, request: AuthRequest): Promise<Response> {
  const grant = request.url.searchParams.get('grant_type');
  if (grant === 'password') return signInWithPassword(context, request);
  if (grant === 'refresh_token') return refreshSession(context, request);
  if (grant === 'pkce') return signInWithCode(context, request);
  throw grantRefusal(grant);
}

/** One answer for an unknown account and a wrong password, in the same time. */
async function signInWithPassword(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool } = context;
  const { body, address } = request;
  context.limits.signIn.take(address);
  refusePhone(request, 422, 'Phone logins are disabled');
  const email = readEmail(body.email);
  const password = body.password;
  if (typeof password !== 'string') throw validationFailed('missing password');

  const user = await findUserByEmail(pool, email);
  let refusal: AuthError | undefined;
  const proved = await context.guard.attempt(email, address, async () => {
    const matches = await checkPassword(pool, password, user?.encrypted_password);
    if (user) refusal = await refusalOfAttempt(context, user.id, matches, address);
    return matches && !refusal;
  });
  if (refusal) throw refusal;
  if (!user || !proved) throw invalidCredentials();

  const session = await transaction(pool, async (client) => {
    const present = await lockUser(client, user.id);
    // Changed while it was checked: a session of the former password must not outlive it.
    if (present?.encrypted_password !== user.encrypted_password) throw invalidCredentials();
    refuseUnusable(present);
    await recordEvent(client, 'login', user, address);
    return openSession(client, user.id, 'password', seenOf(request));
  });
  return sessionResponse(context, (await findUser(pool, user.id)) ?? user, session);
}

/** The end of a flow that began in this browser: the code of the link and the verifier kept here. */
async function signInWithCode(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool } = context;
  context.limits.signIn.take(request.address);
  const { user, session } = await transaction(pool, async (client) => {
    const proved = await exchangeCode(client, request.body);
    refuseUnusable(proved.user);
    await recordEvent(client, 'login', proved.user, request.address);
    const { id } = proved.user;
    return {
      user: proved.user,
      session: await openSession(client, id, proved.method, seenOf(request)),
    };
  });
  return sessionResponse(context, (await findUser(pool, user.id)) ?? user, session);
}

async function refreshSession(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool } = context;
  context.limits.refresh.take(request.address);
  const { user, session } = await rotate(pool, request.body.refresh_token, refuseUnusable);
  await recordEvent(pool, 'token_refreshed', user, request.address);
  return sessionResponse(context, user, session);
}

/** Sent only to a person who has the password or a token. */
function refuseUnusable(user: User): void {
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (isBanned(user)) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
}
