import { transaction } from '../database/transaction.ts';
import { toAuthError, validationFailed, type AuthError } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { issueAuthCode } from './flow-state.ts';
import { isPkceLink } from './one-time-tokens.ts';
import { issueTokens } from './session-response.ts';
import { openSession } from './sessions.ts';
import { seenOf } from './sign-up.ts';
import { findUser } from './users.ts';
import { accept, FLOW_METHODS, OTHER_IS_WAITED_FOR, proveLink } from './verify.ts';

/**
 * GET /verify: a link of a mail is followed. Always leads back to the site: with a code for the browser that began the
 * flow, with the tokens where it began none, with the message that a change of address waits for its other link, or with what went wrong.
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
    if (isPkceLink(link)) {
      const code = await proveForFlow(context, request, type, link);
      if (code === undefined) describeWait(target, true);
      else target.searchParams.set('code', code);
    } else {
      const tokens = await proveForTokens(context, request, type, link);
      if (tokens === undefined) describeWait(target, false);
      else target.hash = tokens;
    }
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
): Promise<string | undefined> {
  return transaction(context.pool, async (client) => {
    const proved = await proveLink(client, { type, link });
    const method = FLOW_METHODS.get(type) ?? 'magiclink'; // proveLink knows the type
    if (!(await accept(context, client, proved, address))) return undefined;
    return issueAuthCode(client, proved.user.id, method);
  });
}

async function proveForTokens(
  context: AuthContext,
  request: AuthRequest,
  type: string,
  link: string,
): Promise<string | undefined> {
  const opened = await transaction(context.pool, async (client) => {
    const proved = await proveLink(client, { type, link });
    if (!(await accept(context, client, proved, request.address))) return undefined;
    return {
      user: (await findUser(client, proved.user.id)) ?? proved.user,
      session: await openSession(client, proved.user.id, 'otp', seenOf(request)),
    };
  });
  if (!opened) return undefined;
  const tokens = await issueTokens(context, opened.user, opened.session);
  const entries = Object.entries({ ...tokens, type }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

/** The first link of a change of address was used; the other one is waited for. */
function describeWait(target: URL, inQuery: boolean): void {
  if (inQuery) target.searchParams.set('message', OTHER_IS_WAITED_FOR);
  target.hash = new URLSearchParams({ message: OTHER_IS_WAITED_FOR, sb: '' }).toString();
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
