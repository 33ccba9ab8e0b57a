/**
 * The texts of each mail of the auth service. Names and {{ .Variables }} are those of Supabase (Authentication, Emails): the
 * same files serve the hosted project and the embedded backend.
 */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** The label of the button that opens {{ .ConfirmationURL }}. */
  button?: string;
  /** The text before the six digits of {{ .Token }}. */
  code?: string;
  /** What the recipient does if they did not ask for it. */
  footnote: string;
}

const ONCE =
  'The link works once and for a short time. Open it in the browser in which you asked for it; if it has run out, ask for a new one.';
const IF_REQUESTED = 'If a screen asks you for a code instead, it is';
const NOT_YOU = 'You did not ask for this? Then ignore this message. Nothing has changed.';
const REPORT =
  'That was not you? Reset your password at once from the sign-in page, and tell your registered agent.';

export const letters: Readonly<Record<string, Letter>> = {
  confirmation: {
    subject: 'Confirm your email address',
    paragraphs: ['Welcome to BahamasInc. Please confirm that {{ .Email }} is your address.', ONCE],
    button: 'Confirm my address',
    code: IF_REQUESTED,
    footnote:
      'You did not make an account? Then ignore this message; without your confirmation it cannot be used.',
  },
  invite: {
    subject: 'You are invited to BahamasInc',
    paragraphs: [
      'Your registered agent invites {{ .Email }} to BahamasInc, where companies in The Bahamas are formed and kept in good standing.',
      'The link works once and for a short time. If it has run out, ask your agent for a new one.',
    ],
    button: 'Accept the invitation',
    footnote: 'You do not know why you received this? Then ignore this message.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    paragraphs: ['Here is the link to sign in to BahamasInc as {{ .Email }}.', ONCE],
    button: 'Sign in',
    code: IF_REQUESTED,
    footnote: NOT_YOU,
  },
  recovery: {
    subject: 'Reset your password',
    paragraphs: ['We received a request to reset the password of {{ .Email }}.', ONCE],
    button: 'Choose a new password',
    code: IF_REQUESTED,
    footnote: NOT_YOU,
  },
  email_change: {
    subject: 'Confirm the change of your email address',
    paragraphs: [
      'The account of {{ .Email }} asks to use {{ .NewEmail }} from now on. This message went to both addresses, each with a link of its own.',
      'The address changes once both links have been opened, within ten minutes. Until then, {{ .Email }} signs in.',
    ],
    button: 'Confirm the change',
    code: IF_REQUESTED,
    footnote:
      'You did not ask for this? Then do not open the link; without it, nothing changes. If {{ .Email }} is yours, reset your password from the sign-in page.',
  },
  reauthentication: {
    subject: 'Your verification code',
    paragraphs: ['You are about to change something important in your account.'],
    code: 'To go on, enter this code',
    footnote: 'Do not share this code. We never ask for it by telephone or email.',
  },
  password_changed_notification: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of {{ .Email }} was just changed. Everywhere else you were signed in, you have been signed out.',
    ],
    footnote: REPORT,
  },
  email_changed_notification: {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now uses {{ .Email }}. Messages no longer come to {{ .OldEmail }}, where this one was sent.',
    ],
    footnote: 'That was not you? Tell your registered agent at once.',
  },
  mfa_factor_enrolled_notification: {
    subject: 'A second step was added to your sign-in',
    paragraphs: [
      'From now on, signing in as {{ .Email }} asks for a code from an authenticator app after the password.',
    ],
    footnote: REPORT,
  },
  mfa_factor_unenrolled_notification: {
    subject: 'A second step was removed from your sign-in',
    paragraphs: ['An authenticator app was removed from the account of {{ .Email }}.'],
    footnote: REPORT,
  },
};
