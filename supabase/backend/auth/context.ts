import type { Pool } from 'pg';
import type { Tokens } from '../gateway/tokens.ts';
import type { RateLimit } from './rate-limit.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** What every route of the auth service works with. */
export interface AuthContext {
  pool: Pool;
  tokens: Tokens;
  autoConfirm: boolean;
  limits: { signUp: RateLimit; signIn: RateLimit; refresh: RateLimit; account: RateLimit };
  guard: SignInGuard;
}

/** One request to the auth service. */
export interface AuthRequest {
  request: Request;
  url: URL;
  address: string;
  /** The JSON body; empty when there is none. */
  body: Readonly<Record<string, unknown>>;
}

export type AuthRoute = (context: AuthContext, request: AuthRequest) => Promise<Response>;
