import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { transaction } from '../../database/transaction.ts';
import { json } from '../../gateway/responses.ts';
import { recordEvent } from '../audit.ts';
import { AuthError, validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { sessionResponse } from '../session-response.ts';
import { raiseSession, type OpenSession } from '../sessions.ts';
import { signedIn, stillSignedIn, type SignedIn } from '../signed-in.ts';
import { findUser } from '../users.ts';
import { isUuid } from '../uuid.ts';
import { findFactor, hasVerifiedFactor, ownFactor, type Factor } from './factor-rows.ts';
import { periodOf } from './totp.ts';

const CHALLENGE_SECONDS = 300;

/** POST /factors/:factorId/challenge: the start of proving a factor. */
export async function challengeFactor(
  context: AuthContext,
  request: AuthRequest,
): Promise<Response> {
  const { user } = await signedIn(context, request);
  const factor = await ownFactor(context, request, user.id);
  const id = randomUUID();
  await transaction(context.pool, async (client) => {
    await client.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3)`,
      [id, factor.id, request.address],
    );
    await recordEvent(client, 'challenge_created', user, request.address);
  });
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
  return json({ id, type: factor.factor_type, expires_at: expiresAt });
}

/**
 * POST /factors/:factorId/verify: a code of the app raises the session. Wrong ones slow down all further tries for this
 * factor, from wherever they come: who tries has the password already.
 */
export async function verifyFactor(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool, guard } = context;
  const { body, address } = request;
  const caller = await signedIn(context, request);
  const { user } = caller;
  const factor = await ownFactor(context, request, user.id);
  if (typeof body.code !== 'string' || body.code === '') {
    throw validationFailed('Code needs to be non-empty');
  }
  const challengeId = await openChallenge(context, factor, body.challenge_id, address);

  let raised: OpenSession | undefined;
  await guard.attempt(`factor ${factor.id}`, '', async () => {
    const answer = { factorId: factor.id, challengeId, code: body.code };
    raised = await transaction(pool, (client) => raiseByCode(client, caller, answer));
    return raised !== undefined;
  });
  await recordEvent(pool, 'verification_attempted', user, address);
  if (!raised) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  announceNewFactor(context, factor, user.email);
  return sessionResponse(context, (await findUser(pool, user.id)) ?? user, raised);
}

interface Answer {
  factorId: string;
  challengeId: string;
  code: unknown;
}

/**
 * The session as it continues after the right code; undefined after a wrong one. Neither the factor nor the session can go
 * meanwhile. Errors: those of stillSignedIn, mfa_factor_not_found, insufficient_aal.
 */
async function raiseByCode(
  client: PoolClient,
  caller: SignedIn,
  { factorId, challengeId, code }: Answer,
): Promise<OpenSession | undefined> {
  const { user, session } = await stillSignedIn(client, caller);
  const factor = await findFactor(client, factorId, user.id);
  // Begun before another factor counted; what counts now has to be proved first.
  const isAddition = factor.status === 'unverified' && (await hasVerifiedFactor(client, user.id));
  if (isAddition && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (!(await useCode(client, factor, challengeId, code))) return undefined;
  await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
    user.id,
  ]);
  return raiseSession(client, { userId: user.id, sessionId: session.id, factorId });
}

/** Errors: mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired. */
async function openChallenge(
  { pool }: AuthContext,
  factor: Factor,
  given: unknown,
  address: string,
): Promise<string> {
  const { rows } = await pool.query<{ id: string; expired: boolean; usable: boolean }>(
    `select id, created_at < now() - make_interval(secs => $3) as expired,
       verified_at is null and ip_address = $4 as usable
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [isUuid(given) ? given : null, factor.id, CHALLENGE_SECONDS, address],
  );
  const [challenge] = rows;
  if (!challenge) {
    throw new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  if (!challenge.usable) {
    throw new AuthError(
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch.',
    );
  }
  if (challenge.expired) {
    await pool.query('delete from auth.mfa_challenges where id = $1', [challenge.id]);
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return challenge.id;
}

/** Each code works once (RFC 6238, section 5.2): the period it belongs to is kept with the challenge it answered. */
async function useCode(
  client: PoolClient,
  factor: Factor,
  challengeId: string,
  code: unknown,
): Promise<boolean> {
  const period = periodOf(factor.secret, code);
  if (period === undefined) return false;
  const { rowCount } = await client.query(
    `update auth.mfa_challenges set verified_at = now(), otp_code = $3
     where id = $1 and verified_at is null and not exists (
       select from auth.mfa_challenges
       where factor_id = $2 and verified_at is not null and otp_code::bigint >= $3::bigint
     )`,
    [challengeId, factor.id, String(period)],
  );
  if (rowCount !== 1) return false;
  await client.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now(), last_challenged_at = clock_timestamp()
     where id = $1`,
    [factor.id],
  );
  return true;
}

function announceNewFactor(
  { background, letters }: AuthContext,
  factor: Factor,
  email: string | null,
): void {
  if (factor.status === 'verified' || !email) return;
  background.run('The notice of a new factor could not be sent', () =>
    letters.send('mfa_factor_enrolled_notification', email, { Email: email }),
  );
}
