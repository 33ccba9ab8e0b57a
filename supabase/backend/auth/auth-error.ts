import { DatabaseError } from 'pg';
import { json } from '../gateway/responses.ts';

/** The API version whose error shape we speak: `{code, message}`. Auth-js reads it from the answer. */
const VERSION_HEADER = { 'x-supabase-api-version': '2024-01-01' };

/** A refusal with one of GoTrue's codes, by which auth-js makes its error classes. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  /** `cause` is for the log, where the status means an internal error. */
  constructor(status: number, code: string, message: string, more = {}, cause?: unknown) {
    super(message, { cause });
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

/** Two requests met: the other one took what this one wanted, removed what it needs, or each waited for the other. */
const MET_ANOTHER = new Set(['23505', '23503', '40P01']);

/** What a request that failed is answered with; undefined for what is no answer of ours. */
export function toAuthError(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  if (error instanceof DatabaseError && MET_ANOTHER.has(error.code ?? '')) {
    return new AuthError(409, 'conflict', 'The request conflicts with another one. Try again.');
  }
  return undefined;
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
