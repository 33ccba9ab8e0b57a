import { ok, unknown, wrong, type Check, type Finding } from '../finding.ts';
import { settingsAt, type Settings } from '../management.ts';
import type { Visit } from '../visit.ts';

/** One setting of the auth service: what it has to be, and what to do where it is not. */
interface Rule {
  field: string;
  holds(value: unknown, visit: Visit): boolean;
  text: string;
  remedy: string;
}

const isTrue = (value: unknown) => value === true;
const isFalse = (value: unknown) => value === false;
/** A number from one to the highest: zero is no limit there. */
const upTo = (highest: number) => (value: unknown) =>
  typeof value === 'number' && value > 0 && value <= highest;
const atMost = (highest: number) => (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= highest;

const sessions: Rule[] = [
  {
    field: 'sessions_timebox',
    holds: upTo(12),
    text: 'A session does not end after 12 hours.',
    remedy: 'Authentication, Sessions: time-box 12 hours. It needs the Pro plan.',
  },
  {
    field: 'sessions_inactivity_timeout',
    holds: upTo(8),
    text: 'A session does not end after 8 hours without use.',
    remedy: 'Authentication, Sessions: inactivity time-out 8 hours. It needs the Pro plan.',
  },
  {
    field: 'jwt_exp',
    holds: upTo(900),
    text: 'An access token lives longer than 15 minutes.',
    remedy: 'Settings, JWT keys: expiry 900 seconds, as supabase/config.toml has it.',
  },
  {
    field: 'refresh_token_rotation_enabled',
    holds: isTrue,
    text: 'A stolen refresh token is not noticed: tokens do not rotate.',
    remedy: 'Authentication, Sessions: detect and revoke potentially compromised refresh tokens.',
  },
  {
    field: 'security_refresh_token_reuse_interval',
    holds: atMost(10),
    text: 'A spent refresh token works for longer than 10 seconds.',
    remedy: 'Authentication, Sessions: reuse interval 10 seconds.',
  },
];

const passwords: Rule[] = [
  {
    field: 'password_hibp_enabled',
    holds: isTrue,
    text: 'Leaked passwords are accepted.',
    remedy: 'Authentication, Email: "Prevent use of leaked passwords". It needs the Pro plan.',
  },
  {
    field: 'password_min_length',
    holds: (value) => typeof value === 'number' && value >= 6,
    text: 'The service accepts passwords of fewer than 6 characters.',
    remedy:
      'Authentication, Email: minimum length 6, or 8 where the super admin asks 8 of everyone.',
  },
  {
    field: 'security_update_password_require_current_password',
    holds: isTrue,
    text: 'The service changes a password without the present one.',
    remedy: 'Authentication, Email: "Require current password when updating".',
  },
  {
    field: 'security_update_password_require_reauthentication',
    holds: isTrue,
    text: 'A password can be changed in an old session.',
    remedy: 'Authentication, Email: "Secure password change".',
  },
  {
    field: 'password_required_characters',
    holds: (value) => value === null || value === '' || value === undefined,
    text: 'Passwords need certain kinds of characters, which makes them no better.',
    remedy: 'Authentication, Email: no required characters.',
  },
];

const limits: Rule[] = [
  {
    field: 'rate_limit_otp',
    holds: upTo(30),
    text: 'More than 30 sign-ins and sign-ups of one address are taken in five minutes.',
    remedy: 'Authentication, Rate limits: sign-ups and sign-ins 30.',
  },
  {
    field: 'rate_limit_verify',
    holds: upTo(30),
    text: 'More than 30 codes of one address are tried in five minutes.',
    remedy: 'Authentication, Rate limits: token verifications 30.',
  },
  {
    field: 'rate_limit_token_refresh',
    holds: upTo(150),
    text: 'More than 150 tokens of one address are renewed in five minutes.',
    remedy: 'Authentication, Rate limits: token refreshes 150.',
  },
  {
    field: 'smtp_max_frequency',
    holds: (value) => typeof value === 'number' && value >= 60,
    text: 'One address gets more than one mail in 60 seconds.',
    remedy: 'Authentication, Email: 60 seconds between two mails to one address.',
  },
  {
    field: 'hook_password_verification_attempt_enabled',
    holds: isTrue,
    text: 'Wrong passwords are not counted: the setting "Login attempts" does nothing.',
    remedy:
      'Authentication, Hooks: "Password verification attempt" calls private.count_sign_in. It needs the Team plan.',
  },
  {
    field: 'hook_password_verification_attempt_uri',
    holds: (value) => /^pg-functions:\/\/[^/]+\/private\/count_sign_in$/.test(String(value)),
    text: 'The hook of wrong passwords calls something else than private.count_sign_in.',
    remedy: 'Authentication, Hooks: Postgres, schema private, function count_sign_in.',
  },
];

const mails: Rule[] = [
  {
    field: 'mailer_autoconfirm',
    holds: isFalse,
    text: 'Accounts are confirmed without a mail.',
    remedy: 'Authentication, Email: turn "Confirm email" on.',
  },
  {
    field: 'mailer_allow_unverified_email_sign_ins',
    holds: (value) => value === false || value === undefined || value === null,
    text: 'People sign in before they confirm their address.',
    remedy: 'Authentication, Email: "Allow unverified email sign-ins" off.',
  },
  {
    field: 'mailer_secure_email_change_enabled',
    holds: isTrue,
    text: 'Another address needs no confirmation in the present mailbox.',
    remedy: 'Authentication, Email: turn "Secure email change" on.',
  },
  {
    field: 'mailer_otp_exp',
    holds: upTo(600),
    text: 'Links and codes of mails work for longer than ten minutes.',
    remedy: 'Authentication, Email: expiry 600 seconds.',
  },
  {
    field: 'mailer_otp_length',
    holds: (value) => typeof value === 'number' && value >= 6,
    text: 'Codes of mails have fewer than six digits.',
    remedy: 'Authentication, Email: length 6.',
  },
];

/** The pages that mails of sign-in lead to. */
const MAIL_PAGES = ['/auth/confirm', '/auth/reset-password'];

/** The origin of the public site, and that of staff where they have one of their own. */
function hostsOf({ site, config }: Visit): { site: string; staff?: string | undefined } {
  const { areas, other } = config?.hosts ?? {};
  if (areas === 'staff') return { site: other ?? '', staff: site.origin };
  return { site: site.origin, staff: areas === 'public' ? other : undefined };
}

const redirects: Rule[] = [
  {
    field: 'site_url',
    holds: (value, visit) => URL.parse(String(value))?.origin === hostsOf(visit).site,
    text: 'The address that mails of sign-in lead to is not this site.',
    remedy: 'Authentication, URL configuration: the site URL is the address of the site.',
  },
  {
    field: 'uri_allow_list',
    holds: (value) => (typeof value === 'string' ? !/[*?[{]/.test(value) : value === null),
    text: 'The redirect addresses have a pattern: a link of a mail may lead elsewhere.',
    remedy: 'Authentication, URL configuration: whole addresses alone.',
  },
  {
    field: 'uri_allow_list',
    holds: (value, visit) => {
      const { staff } = hostsOf(visit);
      const allowed = (typeof value === 'string' ? value : '').split(/[,\s]+/);
      return !staff || MAIL_PAGES.every((page) => allowed.includes(`${staff}${page}`));
    },
    text: 'Links of mails do not lead to the host name of staff: a new password is not set there.',
    remedy: `Authentication, URL configuration: redirect URLs with ${MAIL_PAGES.join(' and ')} at the host name of staff, each as a whole address.`,
  },
];

const secondFactor: Rule[] = [
  {
    field: 'mfa_totp_enroll_enabled',
    holds: isTrue,
    text: 'No one can set up a second factor.',
    remedy: 'Authentication, Multi-factor: app authenticator on.',
  },
  {
    field: 'mfa_totp_verify_enabled',
    holds: isTrue,
    text: 'No one can give their second factor.',
    remedy: 'Authentication, Multi-factor: app authenticator on.',
  },
  {
    field: 'mfa_phone_enroll_enabled',
    holds: (value) => value !== true,
    text: 'A telephone counts as a second factor.',
    remedy: 'Authentication, Multi-factor: telephone off.',
  },
];

/** The one way to sign in is the address with its password. */
function otherWays(settings: Settings): Finding[] {
  const on = Object.entries(settings)
    .filter(([name, value]) => /^external_\w+_enabled$/.test(name) && value === true)
    .map(([name]) => name.replace(/^external_(\w+)_enabled$/, '$1'))
    .filter((name) => name !== 'email');
  if (settings['security_manual_linking_enabled'] === true) on.push('manual linking');
  if (settings['saml_enabled'] === true) on.push('SAML');
  if (settings['passkey_enabled'] === true) on.push('passkeys');
  if (settings['oauth_server_enabled'] === true) on.push('the OAuth server');
  if (on.length === 0) return [ok('People sign in with their address alone.')];
  return [
    wrong(
      `There are other ways to sign in: ${on.join(', ')}.`,
      'Authentication, Sign in: turn them off; the portal has no page for them.',
    ),
  ];
}

function judge(rules: Rule[], settings: Settings, visit: Visit, well: string): Finding[] {
  const findings = rules.flatMap((rule): Finding[] => {
    // A name that the answer lacks is not a setting that is in order.
    if (!(rule.field in settings) && !rule.holds(undefined, visit))
      return [unknown(`Supabase did not name ${rule.field}.`, rule.remedy)];
    return rule.holds(settings[rule.field], visit) ? [] : [wrong(rule.text, rule.remedy)];
  });
  return findings.length > 0 ? findings : [ok(well)];
}

function check(name: string, look: (settings: Settings, visit: Visit) => Finding[]): Check {
  return {
    name,
    async look(visit) {
      const seen = await settingsAt(visit, 'config/auth');
      return 'missing' in seen ? [seen.missing] : look(seen.settings, visit);
    },
  };
}

const byRules = (name: string, rules: Rule[], well: string) =>
  check(name, (settings, visit) => judge(rules, settings, visit, well));

/** What the auth service of a hosted project is set to, read with an access token of its owner. It names a setting, never its secret. */
export const authSettings: readonly Check[] = [
  byRules('Sessions', sessions, 'They end after 8 hours without use and 12 hours in all.'),
  byRules(
    'Passwords',
    passwords,
    'Leaked ones are refused, and a change needs the present password.',
  ),
  byRules('Sign-in limits', limits, 'Sign-ins, codes, mails and wrong passwords are counted.'),
  byRules('Mails of sign-in', mails, 'Addresses are confirmed, and links live ten minutes.'),
  byRules('Redirects', redirects, 'Links of mails lead to this site alone.'),
  byRules('Second factor', secondFactor, 'An app can be set up, a telephone cannot.'),
  check('Ways to sign in', otherWays),
];
