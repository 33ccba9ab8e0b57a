import type { Pool, PoolClient } from 'pg';
import { transaction } from '../database/transaction.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import {
  REUSE_WINDOW_SECONDS,
  SESSION_INACTIVITY_SECONDS,
  SESSION_TIMEBOX_SECONDS,
} from './options.ts';
import { currentToken, insertToken } from './refresh-tokens.ts';
import { readAmr, type OpenSession } from './sessions.ts';
import { findUser, type User } from './users.ts';

interface TokenRow {
  id: string;
  token: string;
  user_id: string;
  session_id: string;
  revoked: boolean;
  seconds_since_use: number;
  aal: string;
  expired: boolean;
  /** Whether it was not renewed for so long that it ended by itself. */
  inactive: boolean;
}

interface Refreshed {
  user: User;
  session: OpenSession;
}

/**
 * Exchanges a refresh token for the next one of its session. Each works once; used again within
 * ten seconds it gives the token that replaced it. Used again later it was stolen (or
 * from a thief), and the session ends for both.
 *
 * Errors: refresh_token_not_found, refresh_token_already_used, session_expired, validation_failed, and those of `admit`,
 * which looks at the user first: the token then counts as unused.
 */
export async function rotate(
  pool: Pool,
  given: unknown,
  admit: (user: User) => void,
): Promise<Refreshed> {
  if (typeof given !== 'string' || given === '') throw validationFailed('refresh_token required');
  const outcome = await transaction(pool, (client) => rotateIn(client, given, admit));
  if (outcome === 'stolen') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return outcome;
}

/** 'stolen' is a result and not an error, because what it did to the session must be committed. */
async function rotateIn(
  client: PoolClient,
  given: string,
  admit: (user: User) => void,
): Promise<Refreshed | 'stolen'> {
  const used = await lockToken(client, given);
  const user = used && (await findUser(client, used.user_id));
  if (!used || !user) {
    throw new AuthError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  if (used.expired) {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  if (used.inactive) {
    throw new AuthError(
      400,
      'session_expired',
      'Invalid Refresh Token: Session Expired (Inactivity)',
    );
  }
  admit(user);
  const session = { id: used.session_id, userId: used.user_id, aal: used.aal };
  if (used.revoked) {
    const current = await currentToken(client, used.session_id);
    if (current === undefined || used.seconds_since_use > REUSE_WINDOW_SECONDS) {
      await client.query('delete from auth.sessions where id = $1', [used.session_id]);
      return 'stolen';
    }
    const amr = await readAmr(client, session.id);
    return { user, session: { ...session, amr, refreshToken: current } };
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
  const amr = await readAmr(client, session.id);
  return { user, session: { ...session, amr, refreshToken } };
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
       coalesce(session.not_after < now(), false)
         or session.created_at < now() - make_interval(secs => $2) as expired,
       coalesce(session.refreshed_at at time zone 'UTC', session.created_at)
         < now() - make_interval(secs => $3) as inactive
     from auth.refresh_tokens as token join auth.sessions as session on session.id = token.session_id
     where token.token = $1`,
    [token, SESSION_TIMEBOX_SECONDS, SESSION_INACTIVITY_SECONDS],
  );
  return rows[0];
}
