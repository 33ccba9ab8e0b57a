import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';

/** The one token of a session that has not been used. */
export async function currentToken(
  client: PoolClient,
  sessionId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ token: string }>(
    `select token from auth.refresh_tokens
     where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  );
  return rows[0]?.token;
}

/** A new token for a session, after `parent`. */
export async function insertToken(
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
