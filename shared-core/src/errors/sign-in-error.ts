import { AppError } from './app-error.ts';
import type { ErrorCode } from './catalogue.ts';

/** What auth-js throws or returns, as far as it is looked at here. */
interface AuthFailure {
  status?: number | undefined;
  code?: string | undefined;
  message?: string | undefined;
  name?: string | undefined;
}

const codeByAuthCode: Record<string, ErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'EMAIL_NOT_CONFIRMED',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  weak_password: 'password_weak',
  over_request_rate_limit: 'too_many_attempts',
};

const codeByStatus: Record<number, ErrorCode> = {
  400: 'sign_in_refused',
  422: 'email_invalid',
  429: 'too_many_attempts',
  500: 'auth_unavailable',
  503: 'auth_unavailable',
};

/** Classifies a failed sign-in or sign-up by the auth service's code, then by its status (specification, section 8). */
export function toSignInError(failure: unknown, otherwise: ErrorCode = 'UNKNOWN_ERROR'): AppError {
  const { status, code, name, message } = (failure ?? {}) as AuthFailure;
  const unreachable = name === 'AuthRetryableFetchError' && !status;
  const known =
    (code && codeByAuthCode[code]) ||
    (message && /unable to validate email address/i.test(message) && 'email_invalid') ||
    (unreachable && 'offline') ||
    (status && codeByStatus[status]) ||
    otherwise;
  return new AppError(known, { cause: failure });
}
