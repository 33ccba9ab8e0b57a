import { AppError, type FieldIssue } from './app-error.ts';
import type { ErrorCode } from './catalogue.ts';

/** The properties of an auth-js error that are read here. */
interface AuthFailure {
  status?: number | undefined;
  code?: string | undefined;
  message?: string | undefined;
  name?: string | undefined;
  /** Of a weak password: what is wrong with it. */
  reasons?: readonly string[] | undefined;
}

/** Errors that auth-js creates itself: their `status` and `code` are not the service's. */
const codeByName: Record<string, ErrorCode> = {
  AuthSessionMissingError: 'signed_out',
  AuthInvalidCredentialsError: 'credentials_missing',
  AuthInvalidTokenResponseError: 'auth_failed',
  AuthImplicitGrantRedirectError: 'link_spent',
  AuthPKCEGrantCodeExchangeError: 'link_spent',
  AuthPKCECodeVerifierMissingError: 'link_elsewhere',
};

const codeByAuthCode: Record<string, ErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  signup_disabled: 'signup_off',
  current_password_mismatch: 'password_wrong',
  weak_password: 'password_weak',
  same_password: 'password_same',
  over_request_rate_limit: 'too_many_attempts',
  over_email_send_rate_limit: 'too_many_attempts',
  otp_expired: 'mail_code_wrong',
  flow_state_not_found: 'link_spent',
  flow_state_expired: 'link_slow',
  bad_code_verifier: 'link_elsewhere',
  reauthentication_needed: 'link_spent',
  session_not_found: 'signed_out',
  session_expired: 'signed_out',
  bad_jwt: 'signed_out',
  mfa_verification_failed: 'factor_code_wrong',
  mfa_challenge_expired: 'factor_code_stale',
  insufficient_aal: 'factor_first',
};

const codeByStatus: Record<number, ErrorCode> = {
  400: 'sign_in_refused',
  422: 'email_invalid',
  429: 'too_many_attempts',
  500: 'auth_unavailable',
  502: 'auth_unavailable',
  503: 'auth_unavailable',
  504: 'auth_unavailable',
};

const codeByReason: Record<string, ErrorCode> = {
  length: 'password_weak',
  characters: 'password_plain',
  pwned: 'password_leaked',
};

/**
 * Classifies an error of the auth service or auth-js by its class, its code, then its status. An unknown error keeps the service's
 * own message, or becomes `otherwise` when there is none (specification, section 8).
 */
export function toSignInError(failure: unknown, otherwise: ErrorCode = 'UNKNOWN_ERROR'): AppError {
  const { status, code, name, message = '', reasons = [] } = (failure ?? {}) as AuthFailure;
  const unreachable = name === 'AuthRetryableFetchError' && !status;
  const issues = reasons.flatMap(issueOf);
  const least = /at least (\d+) characters/.exec(message)?.[1];
  // The number of staff is a setting: the text of section 8 has that of everyone.
  if (code === 'weak_password' && least && least !== '6' && reasons.join() === 'length') {
    return passwordTooShort(Number(least), failure);
  }
  const known =
    (name && codeByName[name]) ||
    (code === 'invalid_credentials' &&
      /too many failed sign-ins/i.test(message) &&
      'sign_in_locked') ||
    issues[0]?.code ||
    (code === 'email_not_confirmed' &&
      (status === 400 ? 'EMAIL_NOT_CONFIRMED' : 'confirm_first')) ||
    (code && codeByAuthCode[code]) ||
    (/unable to validate email address/i.test(message) && 'email_invalid') ||
    (/password cannot be longer/i.test(message) && 'password_long') ||
    (unreachable && 'offline') ||
    (status && codeByStatus[status]) ||
    (/database error/i.test(message) && 'database_failed');
  if (known) return new AppError(known, { cause: failure, issues });
  // Only the service's own message: the text of an error in our code is never shown.
  const ownMessage = name === 'AuthApiError' && message ? message : undefined;
  return new AppError(otherwise, { cause: failure, issues, message: ownMessage });
}

/** The refusal of a password with fewer characters than `least`. */
export function passwordTooShort(least: number, cause?: unknown): AppError {
  const message = `Password must be at least ${least} characters`;
  return new AppError('password_weak', { cause, message });
}

function issueOf(reason: string): FieldIssue[] {
  const code = codeByReason[reason];
  return code ? [{ code, field: 'password' }] : [];
}
