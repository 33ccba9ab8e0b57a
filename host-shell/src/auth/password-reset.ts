import { AppError, passwordTooShort, toSignInError } from '@portal/shared-core/errors';
import { rememberSession, type PortalClient } from '@portal/shared-core/supabase';

import { normaliseEmail } from './credentials.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { isSignInStale, pageAddress } from './sign-in.ts';

/**
 * Requests the email that resets a password. Resolves the same way with and without an account, and within the pause after an email: a
 * hosted service refuses the latter for known addresses only, which would reveal them.
 */
export async function askForReset(client: PortalClient, email: string): Promise<void> {
  const { error } = await client.auth.resetPasswordForEmail(normaliseEmail(email), {
    redirectTo: pageAddress('/auth/reset-password'),
  });
  if (error && error.code !== 'over_email_send_rate_limit') throw toSignInError(error);
}

/** Proves the mailbox with the code of that mail, wherever it was read. Signs in. */
export async function proveResetCode(
  client: PortalClient,
  email: string,
  token: string,
): Promise<void> {
  rememberSession(false);
  const { error } = await client.auth.verifyOtp({
    email: normaliseEmail(email),
    token,
    type: 'recovery',
  });
  if (error) throw toSignInError(error);
}

/** Sets the password of the signed-in user and ends their other sessions. That of staff has the length of the settings. */
export async function setPassword(client: PortalClient, password: string): Promise<void> {
  // Where it cannot be read, the service decides.
  const { data } = await client.rpc('public_settings');
  const least = data?.[0]?.password_min_length ?? 0;
  if (password.length < least) throw passwordTooShort(least);
  const { user } = (await client.auth.getSession()).data.session ?? {};
  const name: unknown = user?.user_metadata['full_name'];
  await refuseGuessable(password, [
    user?.email?.split('@')[0] ?? '',
    typeof name === 'string' ? name : '',
  ]);
  if (await isSignInStale(client)) throw new AppError('link_spent');
  const { error } = await client.auth.updateUser({ password });
  if (error) throw toSignInError(error);
}
