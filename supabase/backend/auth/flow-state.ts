import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { AuthError, validationFailed } from './auth-error.ts';
import { FLOW_SECONDS } from './options.ts';
import { lockUser, type User } from './users.ts';

/** How the person proved who they are; becomes part of the session's token. */
export type FlowMethod = 'recovery' | 'magiclink' | 'email/signup' | 'email_change' | 'invite';

/** What the browser that begins a flow keeps to itself, hashed (RFC 7636). */
export interface Challenge {
  method: 's256' | 'plain';
  text: string;
}

/** The challenge of a request; undefined when the client asked for no PKCE. Error: validation_failed. */
export function readChallenge(body: Readonly<Record<string, unknown>>): Challenge | undefined {
  const { code_challenge: text, code_challenge_method: method } = body;
  if (!text && !method) return undefined;
  if (typeof text !== 'string' || typeof method !== 'string' || !text || !method) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (text.length < 43 || text.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(text)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const known = method.toLowerCase();
  if (known !== 's256' && known !== 'plain') {
    throw validationFailed(`unsupported code challenge method "${method}"`);
  }
  return { method: known, text };
}

export async function saveFlow(
  client: PoolClient,
  { userId, method, challenge }: { userId: string; method: FlowMethod; challenge: Challenge },
): Promise<void> {
  await client.query(`delete from auth.flow_state where created_at < now() - interval '1 day'`);
  await client.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge,
       provider_type, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, now(), now())`,
    [randomUUID(), userId, randomUUID(), challenge.method, challenge.text, method],
  );
}

/** Ends the flows that this user has begun, also those whose code was not exchanged yet. */
export async function dropFlows(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.flow_state where user_id = $1', [userId]);
}

/** The code for the browser that began the user's latest flow of this method. Error: flow_state_not_found. */
export async function issueAuthCode(
  client: PoolClient,
  userId: string,
  method: FlowMethod,
): Promise<string> {
  const { rows } = await client.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where id = (
       select id from auth.flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1
     )
     returning auth_code`,
    [userId, method],
  );
  if (!rows[0]) {
    throw new AuthError(422, 'flow_state_not_found', 'No valid flow state found for user.');
  }
  return rows[0].auth_code;
}

interface Flow {
  user_id: string;
  authentication_method: string;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  expired: boolean;
}

/**
 * Exchanges a code for whom it proves, once, provided that the caller holds the verifier of its challenge; the user's row
 * is locked.
 * Errors: validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier.
 */
export async function exchangeCode(
  client: PoolClient,
  body: Readonly<Record<string, unknown>>,
): Promise<{ user: User; method: string }> {
  const { auth_code: code, code_verifier: verifier } = body;
  if (typeof code !== 'string' || typeof verifier !== 'string' || !code || !verifier) {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const { rows } = await client.query<Flow>(
    `select *, now() > make_interval(secs => $2) + case authentication_method
         when 'magiclink' then coalesce(auth_code_issued_at, created_at) else created_at end as expired
     from auth.flow_state
     where auth_code = $1 and user_id is not null and auth_code_issued_at is not null`,
    [code, FLOW_SECONDS],
  );
  const [flow] = rows;
  if (!flow) throw notFound();
  if (flow.expired) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!proves(verifier, flow)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  const user = await lockUser(client, flow.user_id);
  const { rowCount } = await client.query('delete from auth.flow_state where auth_code = $1', [
    code,
  ]);
  if (!user || rowCount !== 1) throw notFound(); // exchanged or ended by another request meanwhile
  return { user, method: flow.authentication_method };
}

function notFound(): AuthError {
  return new AuthError(
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  );
}

function proves(verifier: string, flow: Flow): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given =
    flow.code_challenge_method === 's256' ? digest(verifier).toString('base64url') : verifier;
  return timingSafeEqual(digest(given), digest(flow.code_challenge));
}
