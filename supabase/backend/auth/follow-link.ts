import { transaction } from '../database/transaction.ts';
import { toAuthError, validationFailed, type AuthError } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { issueAuthCode } from './flow-state.ts';
import { isPkceLink } from './one-time-tokens.ts';
import { issueTokens } from './session-response.ts';
import { openSession } from './sessions.ts';
import { seenOf } from './sign-up.ts';
import { findUser } from './users.ts';
import { accept, FLOW_METHODS, proveLink } from './verify.ts';

/**
 * GET /verify: a link of a mail is followed. Always leads back to the site: with a code for the browser that began the
 * flow, with the tokens where it began none, or with what went wrong.
 */
export async function followLink(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { url } = request;
  const type = url.searchParams.get('type') ?? '';
  const link = url.searchParams.get('token') ?? '';
  if (type === '') throw validationFailed('Verify requires a verification type');
  if (link === '') throw validationFailed('Verify requires a token or a token hash');
  const target = new URL(context.redirects.choose(url.searchParams.get('redirect_to')));
  try {
    context.limits.verify.take(request.address);
    if (isPkceLink(link))
      target.searchParams.set('code', await proveForFlow(context, request, type, link));
    else target.hash = await proveForTokens(context, request, type, link);
  } catch (error) {
    const failure = toAuthError(error);
    if (!failure) throw error;
    describeFailure(target, failure, isPkceLink(link));
  }
  return redirectTo(target);
}

function proveForFlow(
  context: AuthContext,
  { address }: AuthRequest,
  type: string,
  link: string,
): Promise<string> {
  return transaction(context.pool, async (client) => {
    const proved = await proveLink(client, { type, link });
    const method = FLOW_METHODS.get(type) ?? 'magiclink'; // proveLink knows the type
    const code = await issueAuthCode(client, proved.user.id, method);
    await accept(context, client, proved, address);
    return code;
  });
}

async function proveForTokens(
  context: AuthContext,
  request: AuthRequest,
  type: string,
  link: string,
): Promise<string> {
  const { user, session } = await transaction(context.pool, async (client) => {
    const proved = await proveLink(client, { type, link });
    await accept(context, client, proved, request.address);
    return {
      user: (await findUser(client, proved.user.id)) ?? proved.user,
      session: await openSession(client, proved.user.id, 'otp', seenOf(request)),
    };
  });
  const tokens = await issueTokens(context, user, session);
  const entries = Object.entries({ ...tokens, type }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

/** In the fragment for every client, in the query for those that began a flow. As GoTrue. */
function describeFailure(
  target: URL,
  { status, code, message }: AuthError,
  inQuery: boolean,
): void {
  const failure = {
    ...(status < 500 && { error: 'access_denied' }),
    error_code: code,
    error_description: message,
  };
  if (inQuery) {
    for (const [name, value] of Object.entries(failure)) target.searchParams.set(name, value);
  }
  target.hash = new URLSearchParams({ ...failure, sb: '' }).toString();
}

function redirectTo(target: URL): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location: target.href,
      'cache-control': 'no-store',
      // The address of this page holds the link; the next page need not know it.
      'referrer-policy': 'no-referrer',
    },
  });
}
