import { json } from '../gateway/responses.ts';
import type { AuthContext } from './context.ts';
import { ACCESS_TOKEN_SECONDS } from './options.ts';
import type { OpenSession } from './sessions.ts';
import { userJson } from './user-json.ts';
import type { User } from './users.ts';

interface IssuedTokens {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
}

/** The tokens of an open session. */
export async function issueTokens(
  { tokens }: AuthContext,
  user: User,
  session: OpenSession,
): Promise<IssuedTokens> {
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
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
  };
}

/** The answer to a sign-in or refresh: both tokens and the user. */
export async function sessionResponse(
  context: AuthContext,
  user: User,
  session: OpenSession,
): Promise<Response> {
  const issued = await issueTokens(context, user, session);
  return json({ ...issued, user: await userJson(context.pool, user) });
}
