import type { ServiceParts } from '../gateway/service-parts.ts';

/** So many requests per five minutes and network address; refilled evenly. */
export interface AuthLimits {
  signUp: number;
  signIn: number;
  refresh: number;
  /** Reading and changing one's own account, signing out. */
  account: number;
  /** Wrong passwords for one account from one address before each further try has to wait. */
  freeFailures: number;
  /** The first wait; each further failure doubles it. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
}

/**
 * Hosted allows 30 sign-ins and sign-ups and 150 refreshes. Ours are tenfold, because all browsers of a test run
 * or a demonstration share one address; still far below what guessing passwords needs.
 */
export const DEFAULT_LIMITS: AuthLimits = {
  signUp: 300,
  signIn: 300,
  refresh: 1500,
  account: 3000,
  freeFailures: 5,
  firstDelaySeconds: 30,
  longestDelaySeconds: 15 * 60,
};

export interface AuthOptions extends ServiceParts {
  /** Whether an account may sign in before its e-mail address is confirmed. Default: true. */
  autoConfirm?: boolean;
  limits?: Partial<AuthLimits>;
}

export const MINIMUM_PASSWORD_LENGTH = 6;
export const ACCESS_TOKEN_SECONDS = 3600;

/** How long a used refresh token still gives the current one: two tabs at once, an answer that got lost. */
export const REUSE_WINDOW_SECONDS = 10;
