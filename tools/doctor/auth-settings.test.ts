import { describe, expect, test } from 'vitest';

import { authSettings } from './checks/auth-settings.ts';
import { EXAMPLE_TOKEN, examineSettings } from './example-management.ts';
import { openVisit } from './visit.ts';

test('a project that is set as the guide says is in order, and only its settings are asked for', async () => {
  const { lines, asked, wrong, unknown } = await examineSettings();
  expect([...wrong, ...unknown]).toEqual([]);
  expect(lines).toHaveLength(authSettings.length);
  expect(new Set(asked)).toEqual(new Set(['GET /v1/projects/abcdefghijklmnopqrst/config/auth']));
});

test.each<[string, Record<string, unknown>]>([
  ['Sessions: A session does not end after 12 hours', { sessions_timebox: 0 }],
  ['Sessions: A session does not end after 12 hours', { sessions_timebox: 13 }],
  ['Sessions: A session does not end after 8 hours', { sessions_inactivity_timeout: null }],
  ['Sessions: An access token lives longer', { jwt_exp: 3600 }],
  ['Sessions: A stolen refresh token', { refresh_token_rotation_enabled: false }],
  ['Sessions: A spent refresh token', { security_refresh_token_reuse_interval: 60 }],
  ['Passwords: Leaked passwords are accepted', { password_hibp_enabled: false }],
  ['Passwords: The service accepts passwords', { password_min_length: 5 }],
  [
    'Passwords: The service changes a password without',
    { security_update_password_require_current_password: false },
  ],
  [
    'Passwords: A password can be changed in an old',
    { security_update_password_require_reauthentication: false },
  ],
  ['Passwords: Passwords need certain', { password_required_characters: 'abc:ABC' }],
  ['Sign-in limits: More than 30 sign-ins', { rate_limit_otp: 360 }],
  ['Sign-in limits: More than 30 codes', { rate_limit_verify: 31 }],
  // Zero is no limit, not the strictest one.
  ['Sign-in limits: More than 30 codes', { rate_limit_verify: 0 }],
  ['Sign-in limits: More than 150 tokens', { rate_limit_token_refresh: 1500 }],
  ['Sign-in limits: One address gets', { smtp_max_frequency: 1 }],
  [
    'Sign-in limits: Wrong passwords are not counted',
    { hook_password_verification_attempt_enabled: false },
  ],
  [
    'Sign-in limits: The hook of wrong passwords',
    { hook_password_verification_attempt_uri: 'https://elsewhere.example/private/count_sign_in' },
  ],
  ['Mails of sign-in: Accounts are confirmed', { mailer_autoconfirm: true }],
  ['Mails of sign-in: People sign in before', { mailer_allow_unverified_email_sign_ins: true }],
  ['Mails of sign-in: Another address needs', { mailer_secure_email_change_enabled: false }],
  ['Mails of sign-in: Links and codes', { mailer_otp_exp: 3600 }],
  ['Mails of sign-in: Codes of mails', { mailer_otp_length: 4 }],
  ['Redirects: The address that mails', { site_url: 'http://localhost:3000' }],
  [
    'Redirects: The redirect addresses have a pattern',
    { uri_allow_list: 'https://portal.example.com/a,https://*.example.com/**' },
  ],
  ['Second factor: No one can set up', { mfa_totp_enroll_enabled: false }],
  ['Second factor: No one can give', { mfa_totp_verify_enabled: false }],
  ['Second factor: A telephone counts', { mfa_phone_enroll_enabled: true }],
  ['Ways to sign in: There are other ways to sign in: google', { external_google_enabled: true }],
  ['Ways to sign in: There are other ways', { passkey_enabled: true, saml_enabled: true }],
])('%s: is found, with what to do', async (text, changes) => {
  const { lines, wrong } = await examineSettings({ changes });
  const found = lines.findIndex((line) => line.startsWith(`WRONG        ${text}`));
  expect(found).toBeGreaterThanOrEqual(0);
  expect(lines[found + 1]).toContain('→');
  expect(wrong).toHaveLength(1);
});

test.each<[string, Parameters<typeof examineSettings>[0], string]>([
  ['without a token', { accessToken: undefined }, 'No access token was given'],
  ['with a token that is refused', { accessToken: 'sbp_old' }, 'refused the access token (401)'],
  ['without a reference', { ref: undefined }, 'The reference of the project is not known'],
  ['of another project', { ref: 'zzzzzzzzzzzzzzzzzzzz' }, 'knows no project zzzz'],
  ['while Supabase is away', { status: 503 }, 'did not name the settings (status 503)'],
])('%s it says that it could not look, not that all is well', async (_, options, text) => {
  const { lines, unknown, wrong } = await examineSettings(options);
  expect(unknown).toHaveLength(authSettings.length);
  expect(unknown[0]).toContain(text);
  expect(wrong).toEqual([]);
  expect(lines.filter((line) => line.startsWith('OK'))).toEqual([]);
});

test('a setting that the answer lacks is not said to be in order', async () => {
  const { unknown, wrong } = await examineSettings({ without: 'password_hibp_enabled' });
  expect(unknown.join()).toContain('Passwords: Supabase did not name password_hibp_enabled');
  expect(wrong).toEqual([]);
});

test('no line shows a secret of the project or the token', async () => {
  const { lines } = await examineSettings({ changes: { sessions_timebox: 0 } });
  expect(lines.join('\n')).not.toContain('a secret that no line may show');
  expect(lines.join('\n')).not.toContain(EXAMPLE_TOKEN);
});

test('the reference is that of the address of the project, and of no other host', async () => {
  const ref = async (address: string) =>
    (await openVisit('http://localhost:9', address)).operator?.ref;
  expect(await ref('https://abcdefghijklmnopqrst.supabase.co')).toBe('abcdefghijklmnopqrst');
  expect(await ref('https://abcdefghijklmnopqrst.supabase.co.evil.example')).toBeUndefined();
  expect(await ref('https://api.portal.example.com')).toBeUndefined();
});

describe('where staff have a host name of their own', () => {
  const staff = 'https://staff.example.com';
  const both = `${staff}/auth/confirm,${staff}/auth/reset-password`;
  const hosts = { areas: 'public', other: staff };

  test('[AUTH-07] [OPS-01] the addresses of mails of both are allowed, seen from either', async () => {
    const fromPublic = { hosts, changes: { uri_allow_list: both } };
    expect((await examineSettings(fromPublic)).wrong).toEqual([]);
    const fromStaff = {
      hosts: { areas: 'staff', other: 'https://portal.example.com' },
      changes: {
        site_url: 'https://portal.example.com',
        uri_allow_list: 'http://localhost/auth/confirm, http://localhost/auth/reset-password',
      },
    };
    expect((await examineSettings(fromStaff)).wrong).toEqual([]);
  });

  test.each(['', `${staff}/auth/confirm`, staff, 'https://other.example/auth/confirm'])(
    '[AUTH-07] [OPS-01] with "%s" in their place that is wrong',
    async (list) => {
      const { wrong } = await examineSettings({ hosts, changes: { uri_allow_list: list } });
      expect(wrong.join()).toContain('do not lead to the host name of staff');
    },
  );

  test('[OPS-01] the site of mails is the public one, not that of staff', async () => {
    const from = { areas: 'staff', other: 'https://portal.example.com' };
    const { wrong } = await examineSettings({ hosts: from });
    expect(wrong.join()).toContain('The address that mails of sign-in lead to is not this site');
  });
});
