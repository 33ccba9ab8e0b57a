import { json } from '../gateway/responses.ts';

/** The API version whose error shape we speak: `{code, message}`. Auth-js reads it from the answer. */
const VERSION_HEADER = { 'x-supabase-api-version': '2024-01-01' };

/** A refusal with one of GoTrue's codes, by which auth-js makes its error classes. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, more = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.more = more;
  }

  toResponse(): Response {
    const { status, code, message, more } = this;
    const { retryAfter, ...body } = more as { retryAfter?: number };
    return json({ code, message, ...body }, status, {
      ...VERSION_HEADER,
      ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
    });
  }
}

export function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

export function emailExists(): AuthError {
  return new AuthError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  );
}

export function tooManyRequests(retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfter: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}
