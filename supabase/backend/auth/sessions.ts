import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../database/transaction.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import { REUSE_WINDOW_SECONDS } from './options.ts';

/** A session and the refresh token that continues it. */
export interface OpenSession {
  id: string;
  userId: string;
  aal: string;
  /** How and when the person proved who they are, newest first; goes into the token. */
  amr: { method: string; timestamp: number }[];
  refreshToken: string;
}

export type SignOutScope = 'local' | 'others' | 'global';

/** Opens a session for a user who has just proved who they are with `method`. */
export async function openSession(
  client: PoolClient,
  userId: string,
  method: string,
  seen: { userAgent: string | null; address: string },
): Promise<OpenSession> {
  const id = randomUUID();
  await client.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
     values ($1, $2, 'aal1', $3, $4::inet, now(), now())`,
    [id, userId, seen.userAgent, seen.address],
  );
  await client.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, now(), now())`,
    [id, method],
  );
  await client.query(
    'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1',
    [userId],
  );
  const refreshToken = await insertToken(client, { userId, sessionId: id, parent: null });
  return { id, userId, aal: 'aal1', amr: await readAmr(client, id), refreshToken };
}

interface TokenRow {
  id: string;
  token: string;
  user_id: string;
  session_id: string;
  revoked: boolean;
  seconds_since_use: number;
  aal: string;
  expired: boolean;
}

/**
 * Exchanges a refresh token for the next one of its session. Each works once; used again within
 * ten seconds it gives the token that replaced it. Used again later it was stolen from somebody (or
 * from a thief), and the session ends for both.
 *
 * Errors: refresh_token_not_found, refresh_token_already_used, session_expired, validation_failed.
 */
export async function rotate(pool: Pool, given: unknown): Promise<OpenSession> {
  if (typeof given !== 'string' || given === '') throw validationFailed('refresh_token required');
  const outcome = await transaction(pool, (client) => rotateIn(client, given));
  if (outcome === 'stolen') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return outcome;
}

/** 'stolen' is a result and not an error, because what it did to the session must be committed. */
async function rotateIn(client: PoolClient, given: string): Promise<OpenSession | 'stolen'> {
  const used = await lockToken(client, given);
  if (!used) {
    throw new AuthError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  if (used.expired) {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const session = { id: used.session_id, userId: used.user_id, aal: used.aal };
  if (used.revoked) {
    const current = await currentToken(client, used.session_id);
    if (current === undefined || used.seconds_since_use > REUSE_WINDOW_SECONDS) {
      await client.query('delete from auth.sessions where id = $1', [used.session_id]);
      return 'stolen';
    }
    return { ...session, amr: await readAmr(client, session.id), refreshToken: current };
  }
  await client.query(
    'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1',
    [used.id],
  );
  await client.query(
    'update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1',
    [used.session_id],
  );
  const refreshToken = await insertToken(client, {
    userId: used.user_id,
    sessionId: used.session_id,
    parent: used.token,
  });
  return { ...session, amr: await readAmr(client, session.id), refreshToken };
}

/** Locks the session, so that refreshes of the same session happen one after the other. */
async function lockToken(client: PoolClient, token: string): Promise<TokenRow | undefined> {
  const { rows: sessions } = await client.query<{ id: string }>(
    `select session.id from auth.sessions as session
     join auth.refresh_tokens as token on token.session_id = session.id
     where token.token = $1 for update of session`,
    [token],
  );
  if (!sessions[0]) return undefined;
  // Read after the lock was granted, or it would show the state before the other refresh.
  const { rows } = await client.query<TokenRow>(
    `select token.id, token.token, token.user_id, token.session_id, token.revoked, session.aal,
       extract(epoch from clock_timestamp() - token.updated_at)::float8 as seconds_since_use,
       coalesce(session.not_after < now(), false) as expired
     from auth.refresh_tokens as token join auth.sessions as session on session.id = token.session_id
     where token.token = $1`,
    [token],
  );
  return rows[0];
}

async function currentToken(client: PoolClient, sessionId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ token: string }>(
    `select token from auth.refresh_tokens
     where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  );
  return rows[0]?.token;
}

async function insertToken(
  client: PoolClient,
  { userId, sessionId, parent }: { userId: string; sessionId: string; parent: string | null },
): Promise<string> {
  const token = randomBytes(16).toString('base64url'); // 128 bits
  await client.query(
    `insert into auth.refresh_tokens
       (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, false, now(), now())`,
    [token, userId, sessionId, parent],
  );
  return token;
}

async function readAmr(client: PoolClient, sessionId: string): Promise<OpenSession['amr']> {
  const { rows } = await client.query<OpenSession['amr'][number]>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}

export async function sessionExists(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from auth.sessions where id = $1 and coalesce(not_after > now(), true)',
    [id],
  );
  return rowCount === 1;
}

/** Ends this session, the user's others, or all; their refresh tokens go with them. */
export async function closeSessions(
  db: Pick<Pool | PoolClient, 'query'>,
  userId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<void> {
  await db.query(
    `delete from auth.sessions where user_id = $1 and case $3
       when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [userId, sessionId, scope],
  );
}
