import type { ServiceParts } from '../gateway/service-parts.ts';
import type { Mailer } from '../mail/mailer.ts';

/** So many requests per five minutes and network address; refilled evenly. */
export interface AuthLimits {
  signUp: number;
  signIn: number;
  refresh: number;
  /** Reading and changing one's own account and second factors, signing out. */
  account: number;
  /** Asking for a mail: recovery, magic link, resend. */
  mail: number;
  /** Proving a code or link from a mail. */
  verify: number;
  /** Wrong passwords for one account from one address before each further try has to wait. */
  freeFailures: number;
  /** The first wait; each further failure doubles it. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
  /** The pause between two mails of one kind to one address, whether or not it has an account. */
  secondsBetweenMails: number;
}

/**
 * Hosted allows 30 of each and 150 refreshes. Ours are tenfold, because all browsers of a test run or a demonstration
 * share one address; still far below what guessing passwords needs. Codes are protected one by one (code-guard.ts).
 */
export const DEFAULT_LIMITS: AuthLimits = {
  signUp: 300,
  signIn: 300,
  refresh: 1500,
  account: 3000,
  mail: 300,
  verify: 300,
  freeFailures: 5,
  firstDelaySeconds: 30,
  longestDelaySeconds: 15 * 60,
  secondsBetweenMails: 60,
};

/** What differs from one project to the next; the names are those of the project's settings. */
export interface AuthSettings {
  /** Whether an account may sign in before its email address is confirmed. Default: true. */
  autoConfirm?: boolean;
  /** Whether strangers may make accounts. Default: true. */
  enableSignUp?: boolean;
  /** Addresses besides those of the site that a mail's link may lead to, exactly as written. */
  redirectUrls?: readonly string[];
  limits?: Partial<AuthLimits>;
  hooks?: AuthHooks;
}

/** Functions of the product's database that the auth service asks, each as 'schema.name'. */
export interface AuthHooks {
  /** Supabase's hook "password verification attempt": takes and answers jsonb. */
  passwordAttempt?: string;
  /** The fewest characters of a person's new password, by their id, null at a sign-up. Hosted has one number for everyone. */
  passwordLength?: string;
  /**
   * Whether a new password is easy to guess: takes the password, the person's id (null at a sign-up), and the address and the name of a
   * sign-up. Hosted has a list of stolen passwords instead.
   */
  passwordCommon?: string;
}

export interface AuthOptions extends ServiceParts, AuthSettings {
  /** Where the auth service is reached, without a slash at the end. */
  url: string;
  /** Where the product is served; links in mails lead back there. */
  siteUrl: string;
  mailer: Mailer;
}

export const MINIMUM_PASSWORD_LENGTH = 6;

/** As `jwt_expiry` of supabase/config.toml: the longest time that storage links and open sockets outlive a session on hosted. */
export const ACCESS_TOKEN_SECONDS = 900;

/** As [auth.sessions] of supabase/config.toml: a session ends so long after its sign-in, or after its last renewal. */
export const SESSION_TIMEBOX_SECONDS = 12 * 3600;
export const SESSION_INACTIVITY_SECONDS = 8 * 3600;

/** How long a used refresh token still gives the current one: two tabs at once, an answer that got lost. */
export const REUSE_WINDOW_SECONDS = 10;

/** How long a link or code in a mail can be used, as `otp_expiry` of supabase/config.toml. */
export const MAIL_CODE_SECONDS = 600;

/** How long after asking for a mail, or for a magic link after following it, its code can be exchanged. As hosted. */
export const FLOW_SECONDS = 300;

/** For so long after signing in, the password may be changed without giving the old one or a code. As hosted. */
export const FRESH_SESSION_SECONDS = 24 * 3600;
