import { randomUUID } from 'node:crypto';
import { metadataOf, type Json, type NewUser, type Queryable, type User } from './users.ts';

interface Identity {
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

/** A second factor as its owner may see it: without the secret. */
interface PublicFactor {
  id: string;
  friendly_name: string;
  factor_type: string;
  status: string;
  created_at: Date;
  updated_at: Date;
}

/** The user as the API shows it; never the password, tokens or secrets. */
export async function userJson(db: Queryable, user: User): Promise<Json> {
  const [json] = await usersJson(db, [user]);
  return json ?? {};
}

/** Many users, with two queries in all. */
export async function usersJson(db: Queryable, users: readonly User[]): Promise<Json[]> {
  const ids = users.map(({ id }) => id);
  const { rows: identities } = await db.query<Identity>(
    'select * from auth.identities where user_id = any ($1) order by created_at',
    [ids],
  );
  const factors = await findFactors(db, ids);
  return users.map((user) =>
    toJson(
      user,
      identities.filter(({ user_id: owner }) => owner === user.id),
      factors.filter(({ user_id: owner }) => owner === user.id),
    ),
  );
}

async function findFactors(db: Queryable, userIds: string[]) {
  const { rows } = await db.query<PublicFactor & { user_id: string }>(
    `select id, user_id, friendly_name, factor_type, status, created_at, updated_at
     from auth.mfa_factors where user_id = any ($1) order by created_at`,
    [userIds],
  );
  return rows;
}

/** The second factors of one person, as a list of their own. */
export async function factorsJson(db: Queryable, userId: string): Promise<PublicFactor[]> {
  const rows = await findFactors(db, [userId]);
  return rows.map(({ user_id: _owner, ...factor }) => factor);
}

/** What `createUser` would have made of a new address awaiting confirmation, with ids that lead nowhere. */
export async function pretendedUserJson(
  db: Queryable,
  { email, metadata }: Pick<NewUser, 'email' | 'metadata'>,
): Promise<Json> {
  const id = randomUUID();
  const { rows } = await db.query<{ metadata: Json }>(
    // By way of the database, which brings the keys into its own order.
    'select $1::jsonb as metadata',
    [metadataOf(id, { email, metadata })],
  );
  const stored = rows[0]?.metadata ?? {};
  const now = new Date();
  const user = {
    ...ANONYMOUS,
    id,
    email,
    confirmation_sent_at: now,
    raw_user_meta_data: stored,
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
    email,
  };
  return toJson(user, [identity], []);
}

const ANONYMOUS = {
  aud: 'authenticated',
  role: 'authenticated',
  phone: null,
  email_confirmed_at: null,
  confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  raw_app_meta_data: { provider: 'email', providers: ['email'] },
  is_anonymous: false,
};

type Secret =
  | 'encrypted_password'
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'email_change_confirm_status'
  | 'reauthentication_token'
  | 'reauthentication_sent_at';

type Shown = Omit<User, Secret>;

function toJson(
  user: Shown,
  identities: readonly Identity[],
  factors: readonly (PublicFactor & { user_id?: string })[],
): Json {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...present(user, ['email_confirmed_at', 'invited_at']),
    phone: user.phone ?? '',
    ...present(user, ['confirmation_sent_at', 'confirmed_at', 'recovery_sent_at']),
    ...(user.email_change && { new_email: user.email_change }),
    ...present(user, ['email_change_sent_at', 'last_sign_in_at']),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length > 0 && { factors: factors.map(({ user_id: _owner, ...factor }) => factor) }),
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
    ...present(user, ['banned_until']),
    is_anonymous: user.is_anonymous,
  };
}

/** Those of `keys` that have a value. */
function present(user: Shown, keys: readonly (keyof Shown)[]): Json {
  return Object.fromEntries(keys.filter((key) => user[key]).map((key) => [key, user[key]]));
}
