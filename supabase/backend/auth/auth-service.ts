import { join } from 'node:path';
import { createPool } from '../database/pool.ts';
import type { Service } from '../gateway/gateway.ts';
import { AuthError, toAuthError } from './auth-error.ts';
import { createBackground } from './background.ts';
import { createCodeGuard } from './code-guard.ts';
import type { AuthContext } from './context.ts';
import { loadTemplates } from './letters/templates.ts';
import { createLetters } from './letters/send-letter.ts';
import { createMailPace } from './mail-pace.ts';
import { DEFAULT_LIMITS, type AuthOptions } from './options.ts';
import { createRateLimit } from './rate-limit.ts';
import { readJson } from './read-json.ts';
import { createRedirects } from './redirects.ts';
import { findRoute, isOpen } from './routes.ts';
import { createSignInGuard } from './sign-in-guard.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** The mails of the project, the same files that the hosted service is given. */
const TEMPLATES = join(import.meta.dirname, '..', '..', 'templates');

/** GoTrue's protocol at /auth/v1, on hosted's auth schema. */
export function createAuthService(options: AuthOptions): Service & { stop(): Promise<void> } {
  const context = createContext(options);

  return {
    prefix: '/auth/v1',
    isOpen,
    maxBodyBytes: MAX_BODY_BYTES,
    async handle(request, { url, path, address, key }) {
      const response = await answer();
      // Tokens and links are for the one who asked.
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;

      async function answer(): Promise<Response> {
        try {
          const found = findRoute(request.method, path);
          if (!found) throw new AuthError(404, 'not_found', 'There is nothing at this path.');
          const { route, params } = found;
          const body = await readJson(request);
          return await route(context, { request, url, address, key, params, body });
        } catch (error) {
          const refusal = toAuthError(error);
          if (!refusal) throw error; // the gateway's to answer
          if (refusal.status >= 500) {
            options.log.error({ error: refusal.cause }, refusal.message);
          }
          return refusal.toResponse();
        }
      }
    },
    async stop() {
      await context.background.settled();
      await context.pool.end();
    },
  };
}

function createContext(options: AuthOptions): AuthContext {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return {
    pool: createPool({ url: options.urlFor('supabase_auth_admin'), name: 'auth', max: 5 }),
    keys: options.keys,
    tokens: options.tokens,
    url: options.url,
    siteUrl: options.siteUrl,
    autoConfirm: options.autoConfirm ?? true,
    enableSignUp: options.enableSignUp ?? true,
    limits: {
      signUp: createRateLimit(limits.signUp),
      signIn: createRateLimit(limits.signIn),
      refresh: createRateLimit(limits.refresh),
      account: createRateLimit(limits.account),
      mail: createRateLimit(limits.mail),
      verify: createRateLimit(limits.verify),
    },
    guard: createSignInGuard(limits),
    codeGuard: createCodeGuard(),
    mailPace: createMailPace(limits.secondsBetweenMails),
    redirects: createRedirects(options.siteUrl, options.redirectUrls),
    letters: createLetters(options.mailer, loadTemplates(TEMPLATES)),
    background: createBackground(options.log),
    hooks: options.hooks ?? {},
  };
}
