import type { AuthContext, AuthRequest } from '../context.ts';
import { AuthError } from '../auth-error.ts';
import { isUuid } from '../uuid.ts';
import type { Queryable } from '../users.ts';

/** A second factor as it is stored. */
export interface Factor {
  id: string;
  user_id: string;
  friendly_name: string;
  factor_type: string;
  status: 'unverified' | 'verified';
  /** Base32, as authenticator apps want it. */
  secret: string;
}

export async function hasVerifiedFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  );
  return rowCount === 1;
}

/** The factor a path names, of this user only. Errors: validation_failed, mfa_factor_not_found. */
export async function ownFactor(
  { pool }: AuthContext,
  { params }: AuthRequest,
  userId: string,
): Promise<Factor> {
  const id = params.factorId ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  return findFactor(pool, id, userId);
}

/** Error: mfa_factor_not_found. */
export async function findFactor(db: Queryable, id: string, userId: string): Promise<Factor> {
  const { rows } = await db.query<Factor>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2',
    [id, userId],
  );
  if (!rows[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return rows[0];
}
