import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

export type Json = Readonly<Record<string, unknown>>;

/** A row of auth.users, as far as we use it. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_token: string | null;
  confirmation_sent_at: Date | null;
  recovery_token: string | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_token_new: string | null;
  email_change_token_current: string | null;
  /** 1: the one of the two links of a change of address was used, and the other one was not. */
  email_change_confirm_status: number | null;
  email_change_sent_at: Date | null;
  reauthentication_token: string | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Json | null;
  raw_user_meta_data: Json | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
}

export type Queryable = Pick<Pool | PoolClient, 'query'>;

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(
    'select * from auth.users where email = $1 and is_sso_user = false and deleted_at is null',
    [email],
  );
  return rows[0];
}

export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(
    'select * from auth.users where id = $1 and deleted_at is null',
    [id],
  );
  return rows[0];
}

/** The user as it is now; no one else changes it until the transaction of `client` ends. */
export async function lockUser(client: PoolClient, id: string): Promise<User | undefined> {
  const { rows } = await client.query<User>(
    'select * from auth.users where id = $1 and deleted_at is null for no key update',
    [id],
  );
  return rows[0];
}

/** Also one that was deleted softly: for the project, which may delete it for good. */
export async function findAnyUser(db: Queryable, id: string): Promise<User | undefined> {
  const { rows } = await db.query<User>('select * from auth.users where id = $1', [id]);
  return rows[0];
}

export function isBanned(user: Pick<User, 'banned_until'>): boolean {
  return user.banned_until !== null && user.banned_until > new Date();
}

export interface NewUser {
  id?: string;
  email: string;
  /** Null for an invited person, who has none yet. */
  passwordHash: string | null;
  confirmed: boolean;
  invited?: boolean;
  /** The person signs up without the project: the metadata then repeats what the identity says. */
  isSignUp?: boolean;
  /** The metadata of the sign-up. Never trusted: roles come from the product's own tables. */
  metadata: Json;
  /** What only the project's owner may set. */
  appMetadata?: Json;
}

/**
 * Creates the user and its email identity in the transaction of `client`, in GoTrue's steps, which triggers see one by one: a user
 * without role, unconfirmed, with the metadata as given; then the role, the identity, further metadata, the confirmation.
 * Undefined when the address is taken.
 */
export async function createUser(client: PoolClient, user: NewUser): Promise<User | undefined> {
  const id = user.id ?? randomUUID();
  const { rowCount } = await client.query(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change
     )
     values (
       '00000000-0000-0000-0000-000000000000', $1, 'authenticated', '', $2, $3,
       '{"provider": "email", "providers": ["email"]}', $4::jsonb, now(), now(), '', '', '', ''
     )
     on conflict (email) where (is_sso_user = false) do nothing`,
    [id, user.email, user.passwordHash, JSON.stringify(user.metadata)],
  );
  if (rowCount === 0) return undefined;
  await client.query(`update auth.users set role = 'authenticated' where id = $1`, [id]);
  const identity = metadataOf(id, { ...user, ...(!user.isSignUp && { metadata: {} }) });
  await client.query(
    `insert into auth.identities
       (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ('email', $1::text, $1::uuid, $2::jsonb, now(), now(), now())`,
    [id, identity],
  );
  if (user.isSignUp) {
    await client.query('update auth.users set raw_user_meta_data = $2::jsonb where id = $1', [
      id,
      identity,
    ]);
  }
  if (user.appMetadata) await updateMetadata(client, id, user.appMetadata, 'raw_app_meta_data');
  if (user.confirmed) await confirmEmail(client, id);
  if (user.invited) {
    await client.query('update auth.users set invited_at = now() where id = $1', [id]);
  }
  return findUser(client, id);
}

/** What the identity of a new account contains, and after a sign-up the user too, as json. */
export function metadataOf(id: string, user: Pick<NewUser, 'email' | 'metadata'>): string {
  return JSON.stringify({
    ...user.metadata,
    sub: id,
    email: user.email,
    email_verified: false,
    phone_verified: false,
  });
}

/** The address belongs to the person: it was proved with a code or a link, or the project's owner says so. */
export async function confirmEmail(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
     where id = $1`,
    [id],
  );
  await updateMetadata(db, id, { email_verified: true });
  await db.query(
    `update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id],
  );
}

/** Gives the account another address, in the identity too. Error of Postgres 23505: it is taken. */
export async function changeEmail(
  db: Queryable,
  id: string,
  email: string,
  confirmed: boolean,
): Promise<void> {
  const verified = JSON.stringify({ email, email_verified: confirmed });
  await db.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb
     where id = $1`,
    [id, email, verified],
  );
  await db.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, verified],
  );
}

/** Merges `changes` into the metadata, as GoTrue does: a null removes its key. */
export async function updateMetadata(
  db: Queryable,
  id: string,
  changes: Json,
  column: 'raw_user_meta_data' | 'raw_app_meta_data' = 'raw_user_meta_data',
): Promise<void> {
  await db.query(
    `update auth.users
     set ${column} = (coalesce(${column}, '{}') || $2::jsonb)
           - array(select key from jsonb_each($2::jsonb) where value = 'null'),
         updated_at = now()
     where id = $1`,
    [id, JSON.stringify(changes)],
  );
}
