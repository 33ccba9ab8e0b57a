import { transaction } from '../../database/transaction.ts';
import { json } from '../../gateway/responses.ts';
import { recordEvent } from '../audit.ts';
import { AuthError, emailExists, validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { readEmail } from '../email-address.ts';
import {
  confirmationUrl,
  eventOf,
  kindOf,
  redirectOf,
  sendLink,
  type Purpose,
} from '../link-mail.ts';
import { issueToken } from '../one-time-tokens.ts';
import { hashPassword, readNewPassword } from '../passwords.ts';
import { readMetadata, saveNewUser } from '../sign-up.ts';
import { userJson } from '../user-json.ts';
import { findUser, findUserByEmail, type User } from '../users.ts';
import { PROJECT, traitsOf } from './require-admin.ts';

/** POST /invite: an account without a password and a mail with the link into it. Error: email_exists. */
export async function inviteUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool } = context;
  const { body, address } = request;
  const email = readEmail(body.email);
  const user = await findOrInvite(context, email, { metadata: readMetadata(body.data) });
  await recordEvent(pool, 'user_invited', PROJECT, address, traitsOf(user));
  const redirectTo = redirectOf(context, request);
  await sendLink(context, { user, purpose: 'invite', redirectTo, address });
  return json(await userJson(pool, (await findUser(pool, user.id)) ?? user));
}

/** Types of `generate_link`; a change of address needs the links of both. */
const PURPOSES = new Map<string, Purpose>([
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change_current', 'email_change'],
  ['email_change_new', 'email_change'],
]);

/**
 * POST /admin/generate_link: the content of a mail, without sending it.
 * Errors: validation_failed, user_not_found, email_exists.
 */
export async function generateLink(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool, redirects } = context;
  const { body } = request;
  const type = typeof body.type === 'string' ? body.type : '';
  const purpose = PURPOSES.get(type);
  if (!purpose) throw validationFailed(`Invalid email action link type requested: ${type}`);
  const email = readEmail(body.email);
  const user = await userFor(context, purpose, email, body);
  const isToPresent = type === 'email_change_current';
  const wanted =
    purpose === 'email_change' ? await noteNewAddress(context, user, body.new_email) : email;
  const to = isToPresent ? email : wanted;
  const kind = isToPresent ? 'emailChangeCurrent' : kindOf(purpose);

  const event = purpose === 'invite' ? 'user_invited' : eventOf(purpose);
  const { code, link } = await transaction(pool, async (client) => {
    await recordEvent(client, event, PROJECT, request.address, traitsOf(user));
    return issueToken(client, { userId: user.id, kind, address: to });
  });
  const redirectTo = body.redirect_to
    ? redirects.choose(body.redirect_to)
    : redirectOf(context, request);
  return json({
    ...(await userJson(pool, (await findUser(pool, user.id)) ?? user)),
    action_link: confirmationUrl(context, { link, purpose, redirectTo }),
    email_otp: code,
    hashed_token: link,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

async function userFor(
  context: AuthContext,
  purpose: Purpose,
  email: string,
  body: AuthRequest['body'],
): Promise<User> {
  const metadata = readMetadata(body.data);
  if (purpose === 'invite') return findOrInvite(context, email, { metadata });
  if (purpose === 'signup') {
    const password = readNewPassword(body.password);
    return findOrInvite(context, email, { metadata, password });
  }
  const user = await findUserByEmail(context.pool, email);
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return user;
}

/** The account of an unconfirmed address, made when there is none. Error: email_exists. */
async function findOrInvite(
  { pool }: AuthContext,
  email: string,
  { metadata, password }: { metadata: User['raw_user_meta_data'] & object; password?: string },
): Promise<User> {
  const known = await findUserByEmail(pool, email);
  if (known && !known.email_confirmed_at) return known;
  const passwordHash = password === undefined ? null : await hashPassword(pool, password);
  const invited = password === undefined;
  const user =
    known ??
    (await transaction(pool, (client) =>
      saveNewUser(client, { email, passwordHash, confirmed: false, invited, metadata }),
    ));
  if (!user || known) throw emailExists();
  return user;
}

async function noteNewAddress({ pool }: AuthContext, user: User, given: unknown): Promise<string> {
  const email = readEmail(given);
  if (await findUserByEmail(pool, email)) throw emailExists();
  await pool.query('update auth.users set email_change = $2, updated_at = now() where id = $1', [
    user.id,
    email,
  ]);
  return email;
}
