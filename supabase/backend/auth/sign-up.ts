import { DatabaseError } from 'pg';
import { transaction } from '../database/transaction.ts';
import { json } from '../gateway/responses.ts';
import { recordEvent } from './audit.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import { hashPassword, readNewPassword } from './passwords.ts';
import { sessionResponse } from './session-response.ts';
import { openSession } from './sessions.ts';
import {
  createUser,
  findIdentities,
  findUser,
  pretendUser,
  toUserJson,
  type User,
} from './users.ts';

/**
 * POST /signup. With automatic confirmation it signs in at once and says so when the address is taken;
 * without it, the answer for a taken address reads like the one for a new address.
 */
export async function signUp(context: AuthContext, asked: AuthRequest): Promise<Response> {
  const { pool, autoConfirm } = context;
  const { body, address } = asked;
  context.limits.signUp.take(address);
  if (!body.email && !body.phone && !body.password) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const email = readEmail(body.email);
  if (!body.password) throw validationFailed('Signup requires a valid password');
  const password = readNewPassword(body.password);
  const metadata = readMetadata(body.data);

  const passwordHash = await hashPassword(pool, password);
  const user = await insertUser(context, { email, passwordHash, confirmed: autoConfirm, metadata });
  if (!user) {
    if (autoConfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
    const pretended = await pretendUser(pool, { email, metadata });
    return json(toUserJson(pretended.user, [pretended.identity]));
  }
  await recordEvent(pool, 'user_signedup', user, address);
  if (!autoConfirm) return json(toUserJson(user, await findIdentities(pool, user.id)));

  const session = await transaction(pool, (client) =>
    openSession(client, user.id, 'password', seenOf(asked)),
  );
  return sessionResponse(context, (await findUser(pool, user.id)) ?? user, session);
}

async function insertUser(
  { pool }: AuthContext,
  user: Parameters<typeof createUser>[1],
): Promise<User | undefined> {
  try {
    return await createUser(pool, user);
  } catch (error) {
    // A trigger of the product refused; what it said is not for strangers.
    if (!(error instanceof DatabaseError)) throw error;
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user');
  }
}

export function readMetadata(given: unknown): Readonly<Record<string, unknown>> {
  if (given === undefined || given === null) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return { ...given };
  throw validationFailed('The user metadata must be an object');
}

export function seenOf({ request, address }: AuthRequest): {
  userAgent: string | null;
  address: string;
} {
  return { userAgent: request.headers.get('user-agent'), address };
}
