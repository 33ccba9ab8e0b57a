import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../database/transaction.ts';

type Json = Readonly<Record<string, unknown>>;

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
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Json | null;
  raw_user_meta_data: Json | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface Identity {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Json;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  email: string | null;
}

type Queryable = Pick<Pool | PoolClient, 'query'>;

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

export async function findIdentities(db: Queryable, userId: string): Promise<Identity[]> {
  const { rows } = await db.query<Identity>(
    'select * from auth.identities where user_id = $1 order by created_at',
    [userId],
  );
  return rows;
}

export interface NewUser {
  email: string;
  passwordHash: string;
  confirmed: boolean;
  /** What the person said at sign-up. Never trusted: roles come from the product's own tables. */
  metadata: Json;
}

/** Creates the user and its e-mail identity; undefined when the address is taken. */
export async function createUser(pool: Pool, user: NewUser): Promise<User | undefined> {
  const id = randomUUID();
  const metadata = metadataOf(id, user);
  return transaction(pool, async (client) => {
    const { rows } = await client.query<User>(
      `insert into auth.users (
         instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change_token_new, email_change
       )
       values (
         '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
         case when $4 then now() end,
         '{"provider": "email", "providers": ["email"]}', $5::jsonb, now(), now(), '', '', '', ''
       )
       on conflict (email) where (is_sso_user = false) do nothing
       returning *`,
      [id, user.email, user.passwordHash, user.confirmed, metadata],
    );
    if (!rows[0]) return undefined;
    await client.query(
      `insert into auth.identities
         (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
       values ('email', $1::text, $1::uuid, $2::jsonb, now(), now(), now())`,
      [id, metadata],
    );
    return rows[0];
  });
}

/** What the user and the identity of a new account both say, as json. */
function metadataOf(id: string, user: Pick<NewUser, 'email' | 'confirmed' | 'metadata'>): string {
  return JSON.stringify({
    ...user.metadata,
    sub: id,
    email: user.email,
    email_verified: user.confirmed,
    phone_verified: false,
  });
}

/** What `createUser` would have made of a new address awaiting confirmation, with ids that lead nowhere. */
export async function pretendUser(
  db: Queryable,
  { email, metadata }: Pick<NewUser, 'email' | 'metadata'>,
): Promise<{ user: User; identity: Identity }> {
  const id = randomUUID();
  const { rows } = await db.query<{ metadata: Json }>(
    // By way of the database, which brings the keys into its own order.
    'select $1::jsonb as metadata',
    [metadataOf(id, { email, confirmed: false, metadata })],
  );
  const stored = rows[0]?.metadata ?? {};
  const now = new Date();
  const user: User = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: null,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmed_at: null,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: stored,
    is_anonymous: false,
    created_at: now,
    updated_at: now,
  };
  const identity: Identity = {
    id: randomUUID(),
    provider_id: id,
    user_id: id,
    identity_data: stored,
    provider: 'email',
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email: email.toLowerCase(),
  };
  return { user, identity };
}

/** Merges `changes` into the metadata, as GoTrue does: a null removes its key. */
export async function updateMetadata(db: Queryable, id: string, changes: Json): Promise<void> {
  await db.query(
    `update auth.users
     set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb)
           - array(select key from jsonb_each($2::jsonb) where value = 'null'),
         updated_at = now()
     where id = $1`,
    [id, JSON.stringify(changes)],
  );
}

export async function updatePassword(db: Queryable, id: string, hash: string): Promise<void> {
  await db.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [id, hash],
  );
}

/** The user as the API shows it; never the password, tokens or who else is inside. */
export function toUserJson(user: User, identities: readonly Identity[]): Json {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...(user.email_confirmed_at && {
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.confirmed_at,
    }),
    phone: user.phone ?? '',
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    ...(user.banned_until && { banned_until: user.banned_until }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      email: identity.email,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
