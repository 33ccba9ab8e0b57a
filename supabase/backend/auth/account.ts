import type { PoolClient } from 'pg';
import { transaction } from '../database/transaction.ts';
import { json } from '../gateway/responses.ts';
import { recordEvent } from './audit.ts';
import { AuthError, emailExists, validationFailed } from './auth-error.ts';
import { changePassword } from './change-password.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import { hasVerifiedFactor } from './factors/factor-rows.ts';
import { readChallenge } from './flow-state.ts';
import { readAllowedPassword } from './hooks.ts';
import { prepareLink, redirectOf } from './link-mail.ts';
import { FRESH_SESSION_SECONDS } from './options.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { useNonce } from './reauthenticate.ts';
import { closeSessions, type SignOutScope } from './sessions.ts';
import { readMetadata } from './sign-up.ts';
import { signedIn, stillSignedIn, type SignedIn } from './signed-in.ts';
import { refusePhone } from './turned-off.ts';
import { userJson } from './user-json.ts';
import { findUser, findUserByEmail, updateMetadata, type User } from './users.ts';

/** GET /user */
export async function readAccount(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { user } = await signedIn(context, request);
  return json(await userJson(context.pool, user));
}

/**
 * PUT /user: metadata, password, email address. A new password ends the user's other sessions; a new address holds
 * once both mailboxes have confirmed it, the present one and its own.
 */
export async function updateAccount(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool } = context;
  const { body, address } = request;
  const caller = await signedIn(context, request);
  const { user, session } = caller;
  refusePhone(request, 400, 'Unsupported phone provider');
  if (body.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const changes = readMetadata(body.data);
  const email = await readChangedEmail(context, caller, body.email);
  const challenge = readChallenge(body);
  const password = await readPassword(context, caller, body.password);
  if (password !== undefined || email !== undefined) await requireSecondFactor(context, caller);
  // Before the password is looked at: a refusal after it would reveal whether it is the present one.
  if (email !== undefined) {
    if (user.email) context.mailPace.take('email_change', user.email);
    context.mailPace.take('email_change', email);
  }
  const hash = password === undefined ? undefined : await prove(context, caller, request, password);

  const sendMail = await transaction(pool, async (client) => {
    await stillSignedIn(client, caller); // hashing takes its time
    if (Object.keys(changes).length > 0) await updateMetadata(client, user.id, changes);
    if (hash !== undefined) {
      await changePassword(client, user.id, hash, session.id);
      await recordEvent(client, 'user_updated_password', user, address);
    }
    await recordEvent(client, 'user_modified', user, address);
    if (email === undefined) return undefined;
    const changing = await noteNewEmail(client, user, email);
    const redirectTo = redirectOf(context, request);
    const mail = { user: changing, redirectTo, address, challenge };
    return prepareLink(context, client, { ...mail, purpose: 'email_change' });
  });
  if (hash !== undefined) announceNewPassword(context, user.email);
  if (sendMail) context.background.run('The mail to a new address could not be sent', sendMail);
  return json(await userJson(pool, (await findUser(pool, user.id)) ?? user));
}

/** POST /logout?scope=local|others|global, global by default as in GoTrue. */
export async function signOut(context: AuthContext, request: AuthRequest): Promise<Response> {
  const scope = request.url.searchParams.get('scope') ?? 'global';
  if (!isScope(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`);
  const { user, session } = await signedIn(context, request);
  await closeSessions(context.pool, user.id, session.id, scope);
  await recordEvent(context.pool, 'logout', user, request.address);
  return new Response(null, { status: 204 });
}

function isScope(text: string): text is SignOutScope {
  return ['local', 'others', 'global'].includes(text);
}

/** Undefined when it is absent or the present one. Errors: validation_failed, email_exists. */
async function readChangedEmail(
  { pool }: AuthContext,
  { user }: SignedIn,
  given: unknown,
): Promise<string | undefined> {
  if (given === undefined || given === null || given === '') return undefined;
  const email = readEmail(given);
  if (email === user.email) return undefined;
  if (await findUserByEmail(pool, email)) {
    throw emailExists();
  }
  return email;
}

async function noteNewEmail(client: PoolClient, user: User, email: string): Promise<User> {
  await client.query('update auth.users set email_change = $2, updated_at = now() where id = $1', [
    user.id,
    email,
  ]);
  return { ...user, email_change: email };
}

/** Undefined when none was sent. Errors: weak_password, validation_failed. */
async function readPassword(
  context: AuthContext,
  { user }: SignedIn,
  given: unknown,
): Promise<string | undefined> {
  if (given === undefined || given === null) return undefined;
  return readAllowedPassword(context, given, { id: user.id });
}

/** Who has a second factor proves it before anything that opens the account to others. Error: insufficient_aal. */
async function requireSecondFactor(
  { pool }: AuthContext,
  { user, session }: SignedIn,
): Promise<void> {
  if (session.aal === 'aal2' || !(await hasVerifiedFactor(pool, user.id))) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}

/**
 * The hash of a new password, once the person has shown to be its owner: with the current password, by having signed in
 * lately, or with the code of a mail.
 *
 * Errors: current_password_mismatch, over_request_rate_limit, reauthentication_needed, reauthentication_not_valid,
 * same_password.
 */
async function prove(
  context: AuthContext,
  { user, session }: SignedIn,
  { body, address }: AuthRequest,
  password: string,
): Promise<string> {
  const { pool, guard } = context;
  const { current_password: current, nonce } = body;
  const age = Date.now() - session.created_at.getTime();
  if (typeof current === 'string' && current !== '') {
    const matches = await guard.attempt(`password of ${user.id}`, address, () =>
      checkPassword(pool, current, user.encrypted_password),
    );
    if (!matches) {
      throw new AuthError(
        400,
        'current_password_mismatch',
        'Current password required when setting new password.',
      );
    }
  } else if (age > FRESH_SESSION_SECONDS * 1000) {
    if (!nonce) {
      throw new AuthError(
        400,
        'reauthentication_needed',
        'Password update requires reauthentication',
      );
    }
    await useNonce(context, pool, user, nonce);
  }
  if (await checkPassword(pool, password, user.encrypted_password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return hashPassword(pool, password);
}

function announceNewPassword({ background, letters }: AuthContext, email: string | null): void {
  if (!email) return;
  background.run('The notice of a changed password could not be sent', () =>
    letters.send('password_changed_notification', email, { Email: email }),
  );
}
