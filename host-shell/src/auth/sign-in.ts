import { AppError, toSignInError } from '@portal/shared-core/errors';
import { whenSignedIn } from '@portal/shared-core/session';
import { rememberSession, type PortalClient } from '@portal/shared-core/supabase';

import { whenSecondFactorKnown } from '#/guard/second-factor.ts';

import { normalise, normaliseEmail, type Credentials } from './credentials.ts';

/** How long a fresh sign-in waits for its profile before it goes on without. */
const PROFILE_PATIENCE_MS = 6_000;

/** The address of a page of this site, for the link of a mail. */
export function pageAddress(path: string): string {
  return new URL(path, window.location.origin).href;
}

/**
 * Signs in; resolves once the session knows who that is and what is asked of them. Raises an AppError with the text of the
 * catalogue.
 */
export async function signIn(
  client: PortalClient,
  credentials: Credentials,
  remember: boolean,
): Promise<void> {
  rememberSession(remember);
  const { data, error } = await client.auth.signInWithPassword(normalise(credentials));
  if (error) throw toSignInError(error);
  await whenSignedIn(data.user.id, PROFILE_PATIENCE_MS);
  await whenSecondFactorKnown(data.user.id, PROFILE_PATIENCE_MS);
}

/**
 * Creates an account, with what the sign-up carries beside the credentials. Answers whether it is signed in; where an address
 * has to be confirmed first, it is not. Raises an AppError with the text of the catalogue.
 * The role is the database's affair: whatever a sign-up claims about it is not read.
 */
export async function createAccount(
  client: PortalClient,
  credentials: Credentials,
  data: Record<string, string> = {},
): Promise<boolean> {
  const answer = await client.auth.signUp({
    ...normalise(credentials),
    options: { data, emailRedirectTo: pageAddress('/auth/confirm') },
  });
  if (answer.error) throw toSignInError(answer.error, 'registration_failed');
  if (!answer.data.session) return false;
  await whenSignedIn(answer.data.session.user.id, PROFILE_PATIENCE_MS);
  return true;
}

/** Creates an account; the person signs in afterwards (AUTH-04). */
export async function signUp(client: PortalClient, credentials: Credentials): Promise<void> {
  // Where no confirmation is asked for, a sign-up also signs in; the sign-in page is where everybody goes. The session has
  // settled then: signing out under a profile request would turn it into a stranger's.
  const signedIn = await createAccount(client, credentials);
  if (signedIn) await client.auth.signOut({ scope: 'local' });
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

/** Gives the second factor: a code of any of the person's authenticator apps. */
export async function giveSecondFactor(client: PortalClient, code: string): Promise<void> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw toSignInError(error);
  let refusal: unknown;
  for (const { id } of data.totp) {
    // One after the other: the first that fits ends it.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!answer.error) return;
    refusal = answer.error;
    if (answer.error.code !== 'mfa_verification_failed') break;
  }
  throw toSignInError(refusal, 'auth_failed');
}

/** What an authenticator app is set up with. */
export interface NewFactor {
  id: string;
  /** An image, as an address. */
  qrCode: string;
  secret: string;
  /** The same as an address that opens an app on this device. */
  uri: string;
}

/** Begins with an authenticator app; it counts once `confirmFactor` has had a code of it. */
export async function beginFactor(client: PortalClient): Promise<NewFactor> {
  const present = await client.auth.mfa.listFactors();
  if (present.error) throw toSignInError(present.error);
  const begun = present.data.all.filter(({ status }) => status === 'unverified');
  await Promise.all(begun.map(({ id }) => client.auth.mfa.unenroll({ factorId: id })));
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: 'BahamasInc',
  });
  if (error) throw toSignInError(error);
  const { qr_code: qrCode, secret, uri } = data.totp;
  return { id: data.id, qrCode, secret, uri };
}

export async function confirmFactor(
  client: PortalClient,
  factorId: string,
  code: string,
): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw toSignInError(error);
}
