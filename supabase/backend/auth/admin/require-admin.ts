import { identify } from '../../gateway/caller.ts';
import { InvalidTokenError } from '../../gateway/tokens.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, AuthRequest, AuthRoute } from '../context.ts';
import { findAnyUser, type User } from '../users.ts';
import { isUuid } from '../uuid.ts';

/**
 * Lets a route through for the project's secret key only. Errors: no_authorization, bad_jwt, not_admin.
 */
export function adminOnly(route: AuthRoute): AuthRoute {
  return async (context, request) => {
    const authorization = request.request.headers.get('authorization');
    if (!authorization) {
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    }
    const { claims } = await identify(
      authorization,
      request.key,
      context.keys,
      context.tokens,
    ).catch(refuseToken);
    if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
    return route(context, request);
  };
}

function refuseToken(error: unknown): never {
  if (!(error instanceof InvalidTokenError)) throw error;
  throw new AuthError(
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token is invalid',
  );
}

/** The user a path names. Errors: validation_failed, user_not_found. */
export async function namedUser({ pool }: AuthContext, { params }: AuthRequest): Promise<User> {
  const id = params.userId ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findAnyUser(pool, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/** Whose account it was, for the audit log. */
export function traitsOf({ id, email }: Pick<User, 'id' | 'email'>) {
  return { user_id: id, user_email: email };
}

/** Who acts here, for the audit log: the project itself. */
export const PROJECT = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
} as const;
