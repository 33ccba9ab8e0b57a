import { json } from '../gateway/responses.ts';
import type { AuthContext } from './context.ts';
import { ACCESS_TOKEN_SECONDS } from './options.ts';
import type { OpenSession } from './sessions.ts';
import { findIdentities, toUserJson, type User } from './users.ts';

/** The answer to a sign-in or refresh: both tokens and the user. */
export async function sessionResponse(
  { pool, tokens }: AuthContext,
  user: User,
  session: OpenSession,
): Promise<Response> {
  const { token, expiresAt } = await tokens.sign(
    {
      sub: user.id,
      role: 'authenticated',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    },
    ACCESS_TOKEN_SECONDS,
  );
  return json({
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: toUserJson(user, await findIdentities(pool, user.id)),
  });
}
