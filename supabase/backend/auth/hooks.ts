import { escapeIdentifier } from 'pg';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { MINIMUM_PASSWORD_LENGTH } from './options.ts';

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

/** The fewest characters of this person's new password. */
export async function shortestPassword(
  { pool, hooks }: AuthContext,
  userId: string,
): Promise<number> {
  if (!hooks.passwordLength) return MINIMUM_PASSWORD_LENGTH;
  const { rows } = await pool.query<{ least: number }>(
    `select ${named(hooks.passwordLength)}($1::uuid) as least`,
    [userId],
  );
  return rows[0]?.least ?? MINIMUM_PASSWORD_LENGTH;
}

/** 'schema.name' as SQL names it. */
function named(name: string): string {
  return name.split('.').map(escapeIdentifier).join('.');
}
