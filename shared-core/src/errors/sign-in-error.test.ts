import { expect, test } from 'vitest';

import { catalogue, toSignInError } from './index.ts';

/* The texts are those of section 8 of the specification, word for word: they stand here a second time on purpose. */

test.each([
  [
    '400 with invalid credentials',
    { status: 400, code: 'invalid_credentials' },
    'Invalid email or password. Please check your credentials and try again.',
  ],
  [
    '400 with an e-mail that is not confirmed',
    { status: 400, code: 'email_not_confirmed' },
    'Please check your email and confirm your account before signing in.',
  ],
  ['another 400', { status: 400, code: 'validation_failed' }, 'Invalid email or password'],
  ['422', { status: 422, code: 'validation_failed' }, 'Invalid email format'],
  ['429', { status: 429 }, 'Too many attempts. Please try again later'],
  [
    '500',
    { status: 500, code: 'unexpected_failure' },
    'Service temporarily unavailable. Please try again in a few minutes',
  ],
  [
    'an address that is taken',
    { status: 422, code: 'user_already_exists' },
    'An account with this email already exists',
  ],
  [
    'a weak password',
    { status: 422, code: 'weak_password' },
    'Password must be at least 6 characters',
  ],
  [
    'an address the service cannot read',
    { status: 400, message: 'Unable to validate email address: invalid format' },
    'Invalid email format',
  ],
  [
    'no answer at all',
    { name: 'AuthRetryableFetchError', status: 0 },
    'The service cannot be reached. Check your connection and try again.',
  ],
])('[CAT-01] %s reads: %3$s', (_case, failure, text) => {
  expect(toSignInError(failure)).toMatchObject({ message: text, cause: failure });
});

test('[CAT-01] what nobody foresaw falls back to what the caller says', () => {
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
  expect(catalogue[code].message).toBe(text);
});
