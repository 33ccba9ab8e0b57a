import { toSignInError } from '@portal/shared-core/errors';
import { rememberSession, type PortalClient } from '@portal/shared-core/supabase';

import { normaliseEmail } from './credentials.ts';
import { pageAddress } from './sign-in.ts';

/**
 * Asks for the mail that sets a new password. Resolves the same way whether there is an account or not, and when a mail went to
 * the address a moment ago: only a hosted service refuses that for known addresses alone, and would tell them apart.
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

/** Sets the password of whoever is signed in; every other session of theirs ends. */
export async function setPassword(client: PortalClient, password: string): Promise<void> {
  const { error } = await client.auth.updateUser({ password });
  if (error) throw toSignInError(error);
}
