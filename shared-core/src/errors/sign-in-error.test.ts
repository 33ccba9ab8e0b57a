import { expect, test } from 'vitest';

import { addErrors, catalogue, toSignInError } from './index.ts';
import { signInErrors } from './work/sign-in.ts';

addErrors(signInErrors); // as every page under /auth does

/* The texts of section 8 of the specification, repeated here on purpose. */

test.each([
  [
    '400 with invalid credentials',
    'Invalid email or password. Please check your credentials and try again.',
    { status: 400, code: 'invalid_credentials' },
  ],
  [
    '400 with an email that is not confirmed',
    'Please check your email and confirm your account before signing in.',
    { status: 400, code: 'email_not_confirmed' },
  ],
  ['another 400', 'Invalid email or password', { status: 400, code: 'validation_failed' }],
  ['422', 'Invalid email format', { status: 422, code: 'validation_failed' }],
  ['429', 'Too many attempts. Please try again later', { status: 429 }],
  [
    '500',
    'Service temporarily unavailable. Please try again in a few minutes',
    { status: 500, code: 'unexpected_failure' },
  ],
  [
    'an address that is taken',
    'An account with this email already exists',
    { status: 422, code: 'user_already_exists' },
  ],
  [
    'a weak password',
    'Password must be at least 6 characters',
    { status: 422, code: 'weak_password' },
  ],
  [
    'an address the service cannot read',
    'Invalid email format',
    { status: 400, message: 'Unable to validate email address: invalid format' },
  ],
  [
    'no answer at all',
    'The service cannot be reached. Check your connection and try again.',
    { name: 'AuthRetryableFetchError', status: 0 },
  ],
])('[CAT-01] %s reads: %s', (_case, text, failure) => {
  expect(toSignInError(failure)).toMatchObject({ message: text, cause: failure });
});

test.each([
  [
    'no session',
    'Session expired. Please sign in again.',
    { name: 'AuthSessionMissingError', status: 400 },
  ],
  [
    'a token answer that holds none',
    'Authentication failed. Please try again.',
    { name: 'AuthInvalidTokenResponseError', status: 500 },
  ],
  [
    'neither an address nor a telephone number [VAL-01]',
    'You must provide either an email or phone number and a password',
    { name: 'AuthInvalidCredentialsError', status: 400 },
  ],
  [
    'a gateway that fails',
    signInErrors.auth_unavailable.message,
    { name: 'AuthRetryableFetchError', status: 502 },
  ],
  [
    'a service that is away',
    signInErrors.auth_unavailable.message,
    { name: 'AuthRetryableFetchError', status: 503 },
  ],
  [
    'a gateway that waits in vain',
    signInErrors.auth_unavailable.message,
    { name: 'AuthRetryableFetchError', status: 504 },
  ],
  [
    'a redirect that brings an error',
    signInErrors.link_spent.message,
    { name: 'AuthImplicitGrantRedirectError', status: 500 },
  ],
  [
    'a code whose flow began elsewhere',
    signInErrors.link_elsewhere.message,
    { name: 'AuthPKCECodeVerifierMissingError', status: 400 },
  ],
  [
    'a database that fails, with no status of its own',
    'A database error occurred. Please try again later.',
    { message: 'Database error saving new user' },
  ],
  [
    'an address that is not confirmed, with another status',
    'Please check your email to confirm your account',
    { status: 403, code: 'email_not_confirmed' },
  ],
])('[CAT-01] [CAT-03] %s reads: %s', (_case, text, failure) => {
  expect(toSignInError(failure).message).toBe(text);
});

test('[DATA-05] a password that is too short for staff names the number', () => {
  const short = {
    status: 422,
    code: 'weak_password',
    message: 'Password should be at least 12 characters.',
    reasons: ['length'],
  };
  expect(toSignInError(short)).toMatchObject({
    code: 'password_weak',
    message: 'Password must be at least 12 characters',
    issues: [],
  });
});

test('[DATA-05] a network that is refused says so', () => {
  const locked = {
    status: 400,
    code: 'invalid_credentials',
    message: 'Too many failed sign-ins. Wait for 15 minutes, or sign in by a link in a mail.',
  };
  expect(toSignInError(locked).code).toBe('sign_in_locked');
});

test('[CAT-03] a weak password brings its reasons', () => {
  const weak = {
    status: 422,
    code: 'weak_password',
    reasons: ['characters', 'pwned', 'unheard-of'],
  };
  expect(toSignInError(weak)).toMatchObject({
    code: 'password_plain',
    issues: [
      { code: 'password_plain', field: 'password' },
      { code: 'password_leaked', field: 'password' },
    ],
  });
});

test('[CAT-01] an unexpected error falls back to the caller’s code', () => {
  expect(toSignInError({ status: 418 }).code).toBe('UNKNOWN_ERROR');
  expect(toSignInError({}, 'registration_failed').message).toBe(
    'Registration failed. Please try again',
  );
  expect(toSignInError(undefined).code).toBe('UNKNOWN_ERROR');
});

test.each([
  ['PROFILE_ERROR', 'Error fetching user profile'],
  ['tenant_failed', 'Failed to load tenant information'],
  ['tenant_switch_failed', 'Failed to switch tenant'],
  ['tenant_timeout', 'Loading timeout. Please try refreshing the page.'],
  ['notifications_failed', 'Failed to fetch notifications'],
  ['registration_failed', 'Registration failed. Please try again'],
  ['demo_failed', 'Failed to log in with demo account. Please try again.'],
  ['signed_out', 'Session expired. Please sign in again.'],
] as const)('[CAT-02] [LIM-02] [SES-04] %s reads: %s', (code, text) => {
  expect({ ...catalogue, ...signInErrors }[code].message).toBe(text);
});

test('[CAT-01] an unlisted error shows the message of the service, and of no other source', () => {
  const refused = { name: 'AuthApiError', status: 418, message: 'Sign-ins are closed on Sundays' };
  expect(toSignInError(refused, 'sign_in_failed').message).toBe('Sign-ins are closed on Sundays');
  expect(toSignInError({ ...refused, message: '' }, 'sign_in_failed').message).toBe(
    'Failed to sign in',
  );
  const bug = new TypeError('undefined is not a function');
  expect(toSignInError(bug, 'account_failed').message).toBe('Failed to create account');
});
