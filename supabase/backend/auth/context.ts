import type { Pool } from 'pg';
import type { KeyKind } from '../gateway/caller.ts';
import type { Keys } from '../gateway/keys.ts';
import type { Tokens } from '../gateway/tokens.ts';
import type { Background } from './background.ts';
import type { CodeGuard } from './code-guard.ts';
import type { Letters } from './letters/send-letter.ts';
import type { AuthHooks } from './options.ts';
import type { MailPace } from './mail-pace.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Redirects } from './redirects.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** What every route of the auth service works with. */
export interface AuthContext {
  pool: Pool;
  keys: Keys;
  tokens: Tokens;
  url: string;
  siteUrl: string;
  autoConfirm: boolean;
  enableSignUp: boolean;
  limits: Record<'signUp' | 'signIn' | 'refresh' | 'account' | 'mail' | 'verify', RateLimit>;
  guard: SignInGuard;
  codeGuard: CodeGuard;
  mailPace: MailPace;
  redirects: Redirects;
  letters: Letters;
  background: Background;
  hooks: AuthHooks;
}

/** One request to the auth service. */
export interface AuthRequest {
  request: Request;
  url: URL;
  address: string;
  /** The kind of API key; undefined on the paths that need none. */
  key: KeyKind | undefined;
  /** The named parts of the path, such as `id` in /admin/users/:id. */
  params: Readonly<Record<string, string | undefined>>;
  /** The JSON body; empty when there is none. */
  body: Readonly<Record<string, unknown>>;
}

export type AuthRoute = (context: AuthContext, request: AuthRequest) => Promise<Response>;
