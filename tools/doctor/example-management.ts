import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { authSettings } from './checks/auth-settings.ts';
import { report } from './report.ts';
import { openVisit } from './visit.ts';

export const EXAMPLE_TOKEN = 'sbp_0123456789abcdef';
const REF = 'abcdefghijklmnopqrst';

/** For tests: what the management API answers about the auth service of a project that is set as docs/guides/deploy.md says. */
const authInOrder: Readonly<Record<string, unknown>> = {
  disable_signup: false,
  external_anonymous_users_enabled: false,
  external_email_enabled: true,
  external_google_enabled: false,
  external_phone_enabled: false,
  hook_custom_access_token_enabled: false,
  hook_password_verification_attempt_enabled: true,
  hook_password_verification_attempt_uri: 'pg-functions://postgres/private/count_sign_in',
  jwt_exp: 900,
  mailer_allow_unverified_email_sign_ins: false,
  mailer_autoconfirm: false,
  mailer_otp_exp: 600,
  mailer_otp_length: 6,
  mailer_secure_email_change_enabled: true,
  mfa_phone_enroll_enabled: false,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  oauth_server_enabled: false,
  passkey_enabled: false,
  password_hibp_enabled: true,
  password_min_length: 6,
  password_required_characters: '',
  rate_limit_otp: 30,
  rate_limit_token_refresh: 150,
  rate_limit_verify: 30,
  refresh_token_rotation_enabled: true,
  saml_enabled: false,
  security_manual_linking_enabled: false,
  security_refresh_token_reuse_interval: 10,
  security_update_password_require_current_password: true,
  security_update_password_require_reauthentication: true,
  sessions_inactivity_timeout: 8,
  sessions_timebox: 12,
  site_url: 'http://localhost',
  smtp_max_frequency: 60,
  smtp_pass: 'a secret that no line may show',
  uri_allow_list: '',
};

/** For tests: what the doctor says of the settings of such a project, with `changes` of them. */
export async function examineSettings(
  options: {
    changes?: Record<string, unknown>;
    without?: string;
    accessToken?: string | undefined;
    ref?: string | undefined;
    status?: number;
    /** What /config.json of the site says of host names. */
    hosts?: { areas: string; other: string };
  } = {},
) {
  const asked: string[] = [];
  const settings = Object.fromEntries(
    Object.entries({ ...authInOrder, ...options.changes }).filter(
      ([name]) => name !== options.without,
    ),
  );
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${EXAMPLE_TOKEN}`)
      return send(401, { message: 'Unauthorized' });
    if (options.status) return send(options.status, { message: 'Service unavailable' });
    if (request.url !== `/v1/projects/${REF}/config/auth`)
      return send(404, { message: 'Project not found' });
    return send(200, settings);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const managementUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visit = await openVisit('http://localhost:9', undefined, {
    managementUrl,
    accessToken: 'accessToken' in options ? options.accessToken : EXAMPLE_TOKEN,
    ref: 'ref' in options ? options.ref : REF,
  });
  const site = new URL('http://localhost');
  const lines: string[] = [];
  const config = options.hosts ? { hosts: options.hosts } : visit.config;
  await report(authSettings, { ...visit, site, config }, (line) => lines.push(line));
  const starting = (label: string) => lines.filter((line) => line.startsWith(label));
  return { lines, asked, wrong: starting('WRONG'), unknown: starting('CANNOT TELL') };
}
