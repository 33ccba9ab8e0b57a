import { escapeIdentifier } from 'pg';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { MINIMUM_PASSWORD_LENGTH } from './options.ts';
import { readNewPassword } from './passwords.ts';

interface Decision {
  decision?: string;
  message?: string;
}

/**
 * Asks the hook "password verification attempt" about a password that was compared, as GoTrue does: with the account, the outcome and
 * the network address. Answers the refusal, or undefined where the sign-in goes on.
 */
export async function refusalOfAttempt(
  { pool, hooks }: AuthContext,
  userId: string,
  valid: boolean,
  address: string,
): Promise<AuthError | undefined> {
  if (!hooks.passwordAttempt) return undefined;
  const event = { user_id: userId, valid, metadata: { ip_address: address } };
  const { rows } = await pool.query<{ answer: Decision | null }>(
    `select ${named(hooks.passwordAttempt)}($1::jsonb) as answer`,
    [JSON.stringify(event)],
  );
  const answer = rows[0]?.answer;
  if (answer?.decision !== 'reject') return undefined;
  const message = answer.message ?? 'Further password verification attempts will be rejected.';
  return new AuthError(400, 'invalid_credentials', message);
}

/**
 * A password good enough to be set by this person, or at a sign-up with this address and name. Errors: weak_password with its reasons, as hosted gives
 * them ("pwned" is a known password); validation_failed.
 */
export async function readAllowedPassword(
  context: AuthContext,
  given: unknown,
  person: { id: string } | { email: string; fullName: unknown },
): Promise<string> {
  const userId = 'id' in person ? person.id : null;
  const password = readNewPassword(given, await shortestPassword(context, userId));
  if (await isCommon(context, password, person)) {
    throw new AuthError(422, 'weak_password', 'Password is known to be weak and easy to guess.', {
      weak_password: { reasons: ['pwned'] },
    });
  }
  return password;
}

async function shortestPassword(
  { pool, hooks }: AuthContext,
  userId: string | null,
): Promise<number> {
  if (!hooks.passwordLength) return MINIMUM_PASSWORD_LENGTH;
  const { rows } = await pool.query<{ least: number }>(
    `select ${named(hooks.passwordLength)}($1::uuid) as least`,
    [userId],
  );
  return rows[0]?.least ?? MINIMUM_PASSWORD_LENGTH;
}

async function isCommon(
  { pool, hooks }: AuthContext,
  password: string,
  person: { id: string } | { email: string; fullName: unknown },
): Promise<boolean> {
  if (!hooks.passwordCommon) return false;
  const about =
    'id' in person
      ? [person.id, null, null]
      : [null, person.email, typeof person.fullName === 'string' ? person.fullName : null];
  const { rows } = await pool.query<{ common: boolean }>(
    `select ${named(hooks.passwordCommon)}($1::text, $2::uuid, $3::text, $4::text) as common`,
    [password, ...about],
  );
  return rows[0]?.common ?? false;
}

/** 'schema.name' as SQL names it. */
function named(name: string): string {
  return name.split('.').map(escapeIdentifier).join('.');
}
