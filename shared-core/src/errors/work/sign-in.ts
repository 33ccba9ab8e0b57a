import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the sign-in screens. Those with a text of section 8 of the specification have it word for word. */
export const signInErrors = {
  invalid_credentials: {
    title: 'Sign-in failed',
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  EMAIL_NOT_CONFIRMED: {
    title: 'Confirm your email',
    message: 'Please check your email and confirm your account before signing in.',
  },
  credentials_missing: {
    title: 'Sign-in failed',
    message: 'You must provide either an email or phone number and a password',
  },
  sign_in_failed: { title: 'Sign-in failed', message: 'Failed to sign in', retryable: true },
  session_not_recovered: {
    title: 'Session',
    message: 'Failed to recover session',
    retryable: true,
  },
  sign_out_failed: { title: 'Signed out here only', message: 'Failed to sign out' },
  account_failed: { title: 'Account', message: 'Failed to create account', retryable: true },
  sign_in_refused: { title: 'Sign-in failed', message: 'Invalid email or password' },
  sign_in_locked: {
    title: 'Too many wrong passwords',
    message:
      'Too many wrong passwords. Try again in 15 minutes, or choose a new password with “Forgot your password”.',
  },
  email_invalid: { title: 'Email', message: 'Invalid email format', field: 'email' },
  too_many_attempts: {
    title: 'Too many attempts',
    message: 'Too many attempts. Please try again later',
    retryable: true,
  },
  auth_unavailable: {
    title: 'Service unavailable',
    message: 'Service temporarily unavailable. Please try again in a few minutes',
    retryable: true,
  },
  email_taken: {
    title: 'Account exists',
    message: 'An account with this email already exists',
    field: 'email',
  },
  password_weak: {
    title: 'Password too weak',
    message: 'Password must be at least 6 characters',
    field: 'password',
  },
  registration_failed: {
    title: 'Registration failed',
    message: 'Registration failed. Please try again',
    retryable: true,
  },
  demo_failed: {
    title: 'Demo sign-in failed',
    message: 'Failed to log in with demo account. Please try again.',
    retryable: true,
  },
  auth_failed: {
    title: 'Authentication failed',
    message: 'Authentication failed. Please try again.',
    retryable: true,
  },
  confirm_first: {
    title: 'Confirm your email',
    message: 'Please check your email to confirm your account',
  },
  database_failed: {
    title: 'Service unavailable',
    message: 'A database error occurred. Please try again later.',
    retryable: true,
  },
  signup_off: {
    title: 'No new accounts',
    message: 'New accounts are opened by invitation only at the moment. Please contact us.',
  },

  password_plain: {
    title: 'Password too simple',
    message: 'Use letters, digits and punctuation of more than one kind.',
    field: 'password',
  },
  password_leaked: {
    title: 'Password known',
    message:
      'This password is too easy to guess: it is on lists that attackers try first, or made of your name, your firm’s name or ours. Choose another.',
    field: 'password',
  },
  password_long: {
    title: 'Password too long',
    message: 'Use at most 72 characters.',
    field: 'password',
  },
  recovery_code_wrong: {
    title: 'Recovery code',
    message: 'This is not one of your recovery codes.',
    field: 'code',
  },
  password_wrong: {
    title: 'Present password',
    message: 'This is not your present password.',
    field: 'current',
  },
  password_same: {
    title: 'The same password',
    message: 'This is your current password. Choose another.',
    field: 'password',
  },

  link_spent: {
    title: 'This link no longer works',
    message: 'It has already been used, was replaced by a newer link, or has expired.',
  },
  link_slow: {
    title: 'This link has expired',
    message: 'For your safety, a link works for five minutes after you request it.',
  },
  link_elsewhere: {
    title: 'Opened in another browser',
    message: 'The link works only in the browser in which you requested it.',
  },
  mail_code_wrong: {
    title: 'Code not accepted',
    message: 'This code is wrong or has expired. Use the code from the newest email.',
    field: 'code',
  },

  factor_code_wrong: {
    title: 'Code not accepted',
    message: 'This code is wrong. Enter the current code from your app.',
    field: 'code',
  },
  factor_code_stale: {
    title: 'Took too long',
    message: 'That took too long. Enter the current code from your app.',
    field: 'code',
  },
  factor_first: {
    title: 'Second step first',
    message: 'Enter the code of your authenticator app first.',
  },
} as const satisfies Record<string, CatalogueEntry>;
