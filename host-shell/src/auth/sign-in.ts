import { AppError, toSignInError } from '@portal/shared-core/errors';
import { whenSignedIn } from '@portal/shared-core/session';
import { rememberSession, type PortalClient } from '@portal/shared-core/supabase';

import { normalise, type Credentials } from './credentials.ts';

/** How long a fresh sign-in waits for its profile before it goes on without. */
const PROFILE_PATIENCE_MS = 6_000;

/** Signs in; resolves once the session knows who that is. Raises an AppError with the text of the catalogue. */
export async function signIn(
  client: PortalClient,
  credentials: Credentials,
  remember: boolean,
): Promise<void> {
  rememberSession(remember);
  const { data, error } = await client.auth.signInWithPassword(normalise(credentials));
  if (error) throw toSignInError(error);
  await whenSignedIn(data.user.id, PROFILE_PATIENCE_MS);
}

/**
 * Creates an account; the person signs in afterwards. Raises an AppError with the text of the catalogue.
 * The role is the database's affair: whatever a sign-up claims about it is not read.
 */
export async function signUp(client: PortalClient, credentials: Credentials): Promise<void> {
  const { data, error } = await client.auth.signUp(normalise(credentials));
  if (error) throw toSignInError(error, 'registration_failed');
  if (!data.session) return;
  // Where no confirmation is asked for, a sign-up also signs in; the sign-in page is where everybody goes. The session is
  // let settle first: signing out under a profile request would turn it into a stranger's.
  await whenSignedIn(data.session.user.id, PROFILE_PATIENCE_MS);
  await client.auth.signOut({ scope: 'local' });
}

/** Signs in with one of the two demo accounts. Any failure reads the same and is logged for whoever runs the demo. */
export async function demoSignIn(client: PortalClient, account: Credentials): Promise<void> {
  try {
    await signIn(client, account, false);
  } catch (cause) {
    console.error('[auth] demo sign-in failed', cause);
    throw new AppError('demo_failed', { cause });
  }
}
