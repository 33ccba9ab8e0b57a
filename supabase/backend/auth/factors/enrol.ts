import { randomUUID } from 'node:crypto';
import { DatabaseError, type PoolClient } from 'pg';
import { transaction } from '../../database/transaction.ts';
import { json } from '../../gateway/responses.ts';
import { recordEvent } from '../audit.ts';
import { AuthError, validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { lowerSessions } from '../sessions.ts';
import { signedIn, stillSignedIn, type SignedIn } from '../signed-in.ts';
import { factorsJson } from '../user-json.ts';
import { findFactor, ownFactor } from './factor-rows.ts';
import { newTotpKey } from './totp.ts';

const MOST_FACTORS = 10;
const LONGEST_NAME = 255;

/** POST /factors: a new authenticator app, which counts once a code of it has been verified. */
export async function enrolFactor(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { pool, siteUrl } = context;
  const { body, address } = request;
  const caller = await signedIn(context, request);
  const { user } = caller;
  refuseOtherTypes(body.factor_type);
  const name = readText(body.friendly_name, 'friendly_name');
  const issuer = readText(body.issuer, 'issuer') || new URL(siteUrl).host;
  const key = await newTotpKey(issuer, user.email ?? '');
  const id = randomUUID();
  try {
    await transaction(pool, async (client) => {
      await checkFactors(client, await stillSignedIn(client, caller), name);
      await client.query(
        `insert into auth.mfa_factors
           (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
        [id, user.id, name, key.secret],
      );
      await recordEvent(client, 'factor_in_progress', user, address);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw nameConflict(name);
    throw error;
  }
  const { secret, uri, qrCode } = key;
  return json({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } });
}

function refuseOtherTypes(type: unknown): void {
  if (type === 'totp') return;
  if (type === 'phone' || type === 'webauthn') {
    const name = type === 'phone' ? 'Phone' : 'WebAuthn';
    const code = `mfa_${type}_enroll_not_enabled`;
    throw new AuthError(422, code, `MFA enroll is disabled for ${name}`);
  }
  throw validationFailed('factor_type needs to be totp, phone, or webauthn');
}

function readText(given: unknown, name: string): string {
  if (given === undefined || given === null) return '';
  if (typeof given === 'string' && given.length <= LONGEST_NAME) return given;
  throw validationFailed(`${name} must be a text of at most ${LONGEST_NAME} characters`);
}

/**
 * Whether the person may add a factor of this name. What was begun and not verified within five minutes is forgotten.
 * Errors: mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal.
 */
async function checkFactors(
  client: PoolClient,
  { user, session }: SignedIn,
  name: string,
): Promise<void> {
  await client.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < now() - interval '5 minutes'`,
    [user.id],
  );
  const factors = await factorsJson(client, user.id);
  // As GoTrue, also for the empty name: a second app has to be called something.
  if (factors.some((factor) => factor.friendly_name === name)) throw nameConflict(name);
  if (factors.length >= MOST_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  const hasVerified = factors.some(({ status }) => status === 'verified');
  if (hasVerified && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

function nameConflict(name: string): AuthError {
  return new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  );
}

/** DELETE /factors/:factorId: one that counts can be removed only by who has proved it. */
export async function unenrolFactor(context: AuthContext, request: AuthRequest): Promise<Response> {
  const caller = await signedIn(context, request);
  const { user } = caller;
  const { id } = await ownFactor(context, request, user.id);
  const factor = await transaction(context.pool, async (client) => {
    const { session } = await stillSignedIn(client, caller);
    const present = await findFactor(client, id, user.id); // a code of it may just have been verified
    if (present.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await lowerSessions(client, id);
    await client.query('delete from auth.mfa_factors where id = $1', [id]);
    await recordEvent(client, 'factor_unenrolled', user, request.address);
    return present;
  });
  const { email } = user;
  if (factor.status === 'verified' && email) {
    context.background.run('The notice of a removed factor could not be sent', () =>
      context.letters.send('mfa_factor_unenrolled_notification', email, { Email: email }),
    );
  }
  return json({ id: factor.id });
}
