import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { transaction } from '../../database/transaction.ts';
import { json } from '../../gateway/responses.ts';
import { recordEvent } from '../audit.ts';
import { AuthError, emailExists, validationFailed } from '../auth-error.ts';
import { changePassword } from '../change-password.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { readEmail } from '../email-address.ts';
import { hashPassword, readNewPassword } from '../passwords.ts';
import { saveNewUser, readMetadata } from '../sign-up.ts';
import { userJson } from '../user-json.ts';
import {
  changeEmail,
  confirmEmail,
  findUser,
  findUserByEmail,
  updateMetadata,
  type User,
} from '../users.ts';
import { isUuid } from '../uuid.ts';
import { readDuration } from './duration.ts';
import { namedUser, PROJECT, traitsOf } from './require-admin.ts';

type Body = AuthRequest['body'];

/** GET /admin/users/:userId */
export async function readUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  return json(await userJson(context.pool, await namedUser(context, request)));
}

/** POST /admin/users: an account, without any mail; confirmed when `email_confirm` says so. */
export async function addUser(
  context: AuthContext,
  { body, address }: AuthRequest,
): Promise<Response> {
  const { pool } = context;
  if (!body.email) {
    throw validationFailed('Cannot create a user without either an email or phone');
  }
  refuseRole(body);
  const email = readEmail(body.email);
  if (body.id !== undefined && !isUuid(body.id)) {
    throw validationFailed('ID must conform to the uuid v4 format');
  }
  const metadata = readMetadata(body.user_metadata);
  const appMetadata = readMetadata(body.app_metadata, 'app metadata');
  const bannedFor = readBan(body);
  // Without one, no one can sign in by password until a new one is set.
  const password = body.password
    ? readNewPassword(body.password)
    : randomBytes(48).toString('base64');
  const passwordHash = await hashPassword(pool, password);

  const id = await transaction(pool, async (client) => {
    const user = await saveNewUser(client, {
      ...(isUuid(body.id) && { id: body.id }),
      email,
      passwordHash,
      confirmed: body.email_confirm === true,
      metadata,
      appMetadata,
    });
    if (!user) throw emailExists();
    await ban(client, user.id, bannedFor);
    await recordEvent(client, 'user_signedup', PROJECT, address, traitsOf(user));
    return user.id;
  });
  return json(await userJson(pool, await mustFind(context, id)));
}

/** PUT /admin/users/:userId */
export async function changeUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool } = context;
  const { body } = request;
  const user = await namedUser(context, request);
  refuseRole(body);
  const email = body.email ? readEmail(body.email) : undefined;
  const metadata = readMetadata(body.user_metadata);
  const appMetadata = readMetadata(body.app_metadata, 'app metadata');
  const bannedFor = readBan(body);
  const hash = body.password ? await hashPassword(pool, readNewPassword(body.password)) : undefined;

  await transaction(pool, async (client) => {
    if (email !== undefined && email !== user.email) {
      if (await findUserByEmail(client, email)) throw emailExists();
      await changeEmail(client, user.id, email, body.email_confirm === true);
    }
    if (body.email_confirm === true) await confirmEmail(client, user.id);
    if (hash !== undefined) await changePassword(client, user.id, hash, null);
    await updateMetadata(client, user.id, metadata);
    await updateMetadata(client, user.id, appMetadata, 'raw_app_meta_data');
    await ban(client, user.id, bannedFor);
    await recordEvent(client, 'user_modified', PROJECT, request.address, traitsOf(user));
  });
  return json(await userJson(pool, await mustFind(context, user.id)));
}

/** DELETE /admin/users/:userId; with `should_soft_delete` the row stays, without anything personal. */
export async function deleteUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  const user = await namedUser(context, request);
  await transaction(context.pool, async (client) => {
    if (request.body.should_soft_delete === true) await emptyUser(client, user);
    else await client.query('delete from auth.users where id = $1', [user.id]);
    await recordEvent(client, 'user_deleted', PROJECT, request.address, traitsOf(user));
  });
  return json({});
}

async function emptyUser(client: PoolClient, { id }: User): Promise<void> {
  await client.query(
    `update auth.users set email = encode(sha256((id::text || email)::bytea), 'hex'), encrypted_password = null,
       email_change = '', confirmation_token = '', recovery_token = '', email_change_token_new = '',
       email_change_token_current = '', email_change_confirm_status = 0,
       reauthentication_token = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = now(), updated_at = now()
     where id = $1`,
    [id],
  );
  for (const table of ['identities', 'sessions', 'mfa_factors', 'one_time_tokens']) {
    await client.query(`delete from auth.${table} where user_id = $1`, [id]);
  }
}

/** The roles of the database are not for users: a token with one of them would bypass row-level security. */
function refuseRole({ role }: Body): void {
  if (role === undefined || role === '' || role === 'authenticated') return;
  throw validationFailed('The role of a user is "authenticated"');
}

/** Undefined: as it is; 0: not banned. Error: validation_failed. */
function readBan({ ban_duration: duration }: Body): number | undefined {
  if (duration === undefined || duration === '') return undefined;
  return duration === 'none' ? 0 : readDuration(duration);
}

async function ban(client: PoolClient, id: string, seconds: number | undefined): Promise<void> {
  if (seconds === undefined) return;
  await client.query(
    `update auth.users set updated_at = now(),
       banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2) end
     where id = $1`,
    [id, seconds],
  );
}

async function mustFind({ pool }: AuthContext, id: string): Promise<User> {
  const user = await findUser(pool, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
