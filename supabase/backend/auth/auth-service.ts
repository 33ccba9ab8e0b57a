import { createPool } from '../database/pool.ts';
import type { Service } from '../gateway/gateway.ts';
import { json } from '../gateway/responses.ts';
import { readAccount, signOut, updateAccount } from './account.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRoute } from './context.ts';
import { DEFAULT_LIMITS, type AuthOptions } from './options.ts';
import { createRateLimit } from './rate-limit.ts';
import { issueToken } from './sign-in.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { signUp } from './sign-up.ts';

const JWKS_PATH = '/.well-known/jwks.json';
const MAX_BODY_BYTES = 64 * 1024;

const ROUTES: Readonly<Record<string, AuthRoute>> = {
  'POST /signup': signUp,
  'POST /token': issueToken,
  'GET /user': readAccount,
  'PUT /user': updateAccount,
  'POST /logout': signOut,
  'GET /settings': readSettings,
  'GET /health': readHealth,
  [`GET ${JWKS_PATH}`]: readJwks,
};

/** GoTrue's protocol at /auth/v1, on hosted's auth schema. */
export function createAuthService(options: AuthOptions): Service & { stop(): Promise<void> } {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const pool = createPool({ url: options.urlFor('supabase_auth_admin'), name: 'auth', max: 5 });
  const context: AuthContext = {
    pool,
    tokens: options.tokens,
    autoConfirm: options.autoConfirm ?? true,
    limits: {
      signUp: createRateLimit(limits.signUp),
      signIn: createRateLimit(limits.signIn),
      refresh: createRateLimit(limits.refresh),
      account: createRateLimit(limits.account),
    },
    guard: createSignInGuard(limits),
  };

  return {
    prefix: '/auth/v1',
    isOpen: (path) => path === JWKS_PATH,
    maxBodyBytes: MAX_BODY_BYTES,
    async handle(request, { url, path, address }) {
      try {
        const route = ROUTES[`${request.method} ${path}`];
        if (!route) throw new AuthError(404, 'not_found', 'There is nothing at this path.');
        return await route(context, { request, url, address, body: await readJson(request) });
      } catch (error) {
        if (error instanceof AuthError) return error.toResponse();
        throw error;
      }
    },
    stop: () => pool.end(),
  };
}

async function readJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  if (text === '') return {};
  // Postgres cannot store NUL; refused here, it fails everywhere alike.
  if (/\\u0000/i.test(text)) throw validationFailed('NUL characters are not allowed');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // answered below
  }
  throw new AuthError(
    400,
    'bad_json',
    'Could not parse request body as JSON: an object is expected',
  );
}

async function readSettings({ autoConfirm }: AuthContext): Promise<Response> {
  return json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: autoConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
}

async function readHealth(): Promise<Response> {
  return json({
    name: 'GoTrue',
    version: 'embedded',
    description: 'GoTrue is a user registration and authentication API',
  });
}

async function readJwks({ tokens }: AuthContext): Promise<Response> {
  return json(tokens.jwks, 200, { 'cache-control': 'public, max-age=600' });
}
