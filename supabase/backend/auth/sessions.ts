import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { insertToken } from './refresh-tokens.ts';
import type { Queryable } from './users.ts';

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

export async function readAmr(client: PoolClient, sessionId: string): Promise<OpenSession['amr']> {
  const { rows } = await client.query<OpenSession['amr'][number]>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}

/** A session as the routes of its owner need it. */
export interface Session {
  id: string;
  aal: string;
  created_at: Date;
}

/** `findSession`, and no one else changes or ends it until the transaction of `client` ends. */
export async function lockSession(client: PoolClient, id: string): Promise<Session | undefined> {
  await client.query('select from auth.sessions where id = $1 for update', [id]);
  return findSession(client, id);
}

/** Undefined when it was ended or has run out. */
export async function findSession(db: Queryable, id: string): Promise<Session | undefined> {
  const { rows } = await db.query<Session>(
    `select id, coalesce(aal::text, 'aal1') as aal, created_at from auth.sessions
     where id = $1 and coalesce(not_after > now(), true)`,
    [id],
  );
  return rows[0];
}

/**
 * The person has proved a second factor: the sign-in they proved it in rises to aal2 and goes on with new tokens. Those of
 * theirs that have not proved it end.
 */
export async function raiseSession(
  client: PoolClient,
  { userId, sessionId, factorId }: { userId: string; sessionId: string; factorId: string },
): Promise<OpenSession> {
  await client.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [sessionId, factorId],
  );
  await client.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', now(), now())
     on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey
       do update set updated_at = now()`,
    [sessionId],
  );
  await client.query(
    `delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`,
    [userId],
  );
  await client.query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
     where session_id = $1 and not revoked`,
    [sessionId],
  );
  const refreshToken = await insertToken(client, { userId, sessionId, parent: null });
  return {
    id: sessionId,
    userId,
    aal: 'aal2',
    amr: await readAmr(client, sessionId),
    refreshToken,
  };
}

/** A factor is gone: what it had raised falls back to the first. */
export async function lowerSessions(client: PoolClient, factorId: string): Promise<void> {
  await client.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await client.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
    [factorId],
  );
}

/** Signs a user out here, everywhere else, or everywhere; the refresh tokens go with it. */
export async function closeSessions(
  db: Queryable,
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
