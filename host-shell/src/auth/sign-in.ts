import { AppError, toSignInError } from '@portal/shared-core/errors';
import { whenSignedIn } from '@portal/shared-core/session';
import { rememberSession, type PortalClient } from '@portal/shared-core/supabase';

import { whenSecondFactorKnown } from '#/guard/second-factor.ts';

import { normalise, type Credentials } from './credentials.ts';
import { refuseGuessable } from './refuse-guessable.ts';

/** As private.refuse_stale_sign_in of the database: what opens an account to others needs a sign-in of the last 15 minutes. */
const FRESH_MS = 15 * 60_000;

/** How long a fresh sign-in waits for its profile before it goes on without. */
const PROFILE_PATIENCE_MS = 6_000;

/** The address of a page of this site, for the link of a mail. */
export function pageAddress(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** Whether the person signed in too long ago to change what opens their account. */
export async function isSignInStale(client: PortalClient): Promise<boolean> {
  const { data } = await client.auth.getSession();
  return Date.now() - Date.parse(data.session?.user.last_sign_in_at ?? '') > FRESH_MS;
}

/** Signs in; resolves once the session knows the user and the required second factor. Raises an AppError of the catalogue. */
export async function signIn(
  client: PortalClient,
  credentials: Credentials,
  remember: boolean,
): Promise<void> {
  rememberSession(remember);
  const { data, error } = await client.auth.signInWithPassword(normalise(credentials));
  if (error) throw toSignInError(error, 'sign_in_failed');
  await whenSignedIn(data.user.id, PROFILE_PATIENCE_MS);
  const secondFactor = await whenSecondFactorKnown(data.user.id, PROFILE_PATIENCE_MS);
  if (secondFactor === 'timeout') throw new AppError('auth_unavailable');
}

/**
 * Creates an account with the given metadata. Returns whether it is signed in; an address that needs confirmation is not. Raises an
 * AppError of the catalogue, or `otherwise` when none fits. The database sets the role and ignores the one in the metadata.
 */
export async function createAccount(
  client: PortalClient,
  credentials: Credentials,
  data: Record<string, string> = {},
  otherwise: 'registration_failed' | 'account_failed' = 'registration_failed',
): Promise<boolean> {
  const [address = ''] = credentials.email.split('@');
  await refuseGuessable(credentials.password, [address, data['full_name'] ?? '']);
  const answer = await client.auth.signUp({
    ...normalise(credentials),
    options: { data, emailRedirectTo: pageAddress('/auth/confirm') },
  });
  if (answer.error) throw toSignInError(answer.error, otherwise);
  if (!answer.data.session) return false;
  await whenSignedIn(answer.data.session.user.id, PROFILE_PATIENCE_MS);
  return true;
}

/** Creates an account, with the name of the person where they gave it; they sign in afterwards (AUTH-04). */
export async function signUp(
  client: PortalClient,
  credentials: Credentials,
  fullName: string,
): Promise<void> {
  // Without confirmation a sign-up also signs in, but every sign-up continues at the sign-in page. The session is settled by then: signing
  // out during a profile request would break that request.
  const name = fullName.trim();
  const signedIn = await createAccount(client, credentials, name ? { full_name: name } : {});
  if (signedIn) await client.auth.signOut({ scope: 'local' });
}

/** Signs in with one of the two demo accounts. All failures show the same message and are logged for the operator. */
export async function demoSignIn(client: PortalClient, account: Credentials): Promise<void> {
  try {
    await signIn(client, account, false);
  } catch (cause) {
    console.error('[auth] demo sign-in failed', cause);
    throw new AppError('demo_failed', { cause });
  }
}
