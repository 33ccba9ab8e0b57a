import { DatabaseError, type PoolClient } from 'pg';
import { isConnectionLost } from '../database/connection-lost.ts';
import { transaction } from '../database/transaction.ts';
import { json } from '../gateway/responses.ts';
import { recordEvent } from './audit.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import { readChallenge } from './flow-state.ts';
import { readAllowedPassword } from './hooks.ts';
import { redirectOf, sendLink } from './link-mail.ts';
import { hashPassword } from './passwords.ts';
import { sessionResponse } from './session-response.ts';
import { openSession } from './sessions.ts';
import { refusePhone } from './turned-off.ts';
import { pretendedUserJson, userJson } from './user-json.ts';
import { createUser, findUser, findUserByEmail, type NewUser, type User } from './users.ts';

/**
 * POST /signup. With automatic confirmation it signs in at once and reports a taken address;
 * without it, a mail follows, and the answer for a taken address reads like the one for a new address.
 */
export async function signUp(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool, autoConfirm } = context;
  const { body, address } = request;
  context.limits.signUp.take(address);
  if (!context.enableSignUp) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  if (!body.email && !body.phone && !body.password) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  refusePhone(request, 400, 'Phone signups are disabled');
  const email = readEmail(body.email);
  if (!body.password) throw validationFailed('Signup requires a valid password');
  const metadata = readMetadata(body.data);
  const password = await readAllowedPassword(context, body.password, {
    email,
    fullName: metadata['full_name'],
  });
  const challenge = readChallenge(body);
  if (!autoConfirm) context.mailPace.take('signup', email);

  const passwordHash = await hashPassword(pool, password);
  const user = await insertUser(context, {
    email,
    passwordHash,
    confirmed: autoConfirm,
    isSignUp: true,
    metadata,
  });
  if (!autoConfirm) {
    confirmByMail(context, { email, redirectTo: redirectOf(context, request), address, challenge });
    if (!user) return json(await pretendedUserJson(pool, { email, metadata }));
    await recordEvent(pool, 'user_signedup', user, address);
    return json(await userJson(pool, { ...user, confirmation_sent_at: new Date() }));
  }
  if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
  await recordEvent(pool, 'user_signedup', user, address);
  const session = await transaction(pool, (client) =>
    openSession(client, user.id, 'password', seenOf(request)),
  );
  return sessionResponse(context, (await findUser(pool, user.id)) ?? user, session);
}

/** Also to an address that signed up before and has not confirmed; never to one that has. */
function confirmByMail(
  context: AuthContext,
  { email, ...mail }: { email: string } & Omit<Parameters<typeof sendLink>[1], 'user' | 'purpose'>,
): void {
  context.background.run('A confirmation mail could not be sent', async () => {
    const user = await findUserByEmail(context.pool, email);
    if (user && !user.email_confirmed_at) {
      await sendLink(context, { ...mail, user, purpose: 'signup' });
    }
  });
}

function insertUser({ pool }: AuthContext, user: NewUser): Promise<User | undefined> {
  return transaction(pool, (client) => saveNewUser(client, user));
}

/** `createUser`, with a refusal of the product's own triggers as GoTrue reports it: without its text. */
export async function saveNewUser(client: PoolClient, user: NewUser): Promise<User | undefined> {
  try {
    return await createUser(client, user);
  } catch (error) {
    // The error of a server that goes down under the insert is its own, not that of a trigger: it is to be tried again.
    if (isConnectionLost(error)) throw error;
    if (!(error instanceof DatabaseError) || error.constraint === 'users_pkey') throw error;
    // A trigger of the product refused; its message is for the log and not for anonymous callers.
    const message = 'Database error saving new user';
    throw new AuthError(500, 'unexpected_failure', message, {}, error);
  }
}

export function readMetadata(
  given: unknown,
  name = 'user metadata',
): Readonly<Record<string, unknown>> {
  if (given === undefined || given === null) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return { ...given };
  throw validationFailed(`The ${name} must be an object`);
}

export function seenOf({ request, address }: AuthRequest): {
  userAgent: string | null;
  address: string;
} {
  return { userAgent: request.headers.get('user-agent'), address };
}
