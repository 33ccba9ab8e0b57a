import { transaction } from '../database/transaction.ts';
import { json } from '../gateway/responses.ts';
import { recordEvent } from './audit.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { isCode, issueToken, pendingCode } from './one-time-tokens.ts';
import { signedIn } from './signed-in.ts';
import type { Queryable, User } from './users.ts';

/** GET /reauthenticate: mails a code that stands in for signing in anew when the password is changed. */
export async function reauthenticate(
  context: AuthContext,
  request: AuthRequest,
): Promise<Response> {
  const { user } = await signedIn(context, request);
  const { email } = user;
  if (!email || !user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  context.mailPace.take('reauthentication', email);
  const { code } = await transaction(context.pool, async (client) => {
    await recordEvent(client, 'user_reauthenticate_requested', user, request.address);
    return issueToken(client, { userId: user.id, kind: 'reauthentication', address: email });
  });
  await context.letters.send('reauthentication', email, { Email: email, Token: code });
  return json({});
}

/** Uses up the code of `reauthenticate`. Error: reauthentication_not_valid. */
export async function useNonce(
  { codeGuard }: AuthContext,
  db: Queryable,
  user: User,
  nonce: unknown,
): Promise<void> {
  const pending = pendingCode(user, 'reauthentication');
  const usable = pending !== undefined && codeGuard.isOpen(pending) && typeof nonce === 'string';
  if (!usable || !isCode(user.email ?? '', nonce, pending)) {
    if (pending !== undefined) codeGuard.noteFailure(pending);
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  await db.query(`update auth.users set reauthentication_token = '' where id = $1`, [user.id]);
  await db.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = 'reauthentication_token'`,
    [user.id],
  );
}
