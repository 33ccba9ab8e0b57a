import type { SmtpOptions } from '@portal/backend';

const DEFAULT_PORT = 587;

/**
 * The mail server of the environment (SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, SMTP_FROM), if any. Throws one
 * sentence when a variable is missing or wrong, and never says what the password is.
 */
export function smtpFrom(env: NodeJS.ProcessEnv): { smtp?: SmtpOptions } {
  const host = env['SMTP_HOST'];
  if (!host) return {};
  const from = env['SMTP_FROM'];
  if (!from) throw new Error('SMTP_HOST is set, so SMTP_FROM must say who the mails are from.');
  const port = Number(env['SMTP_PORT'] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`SMTP_PORT is "${env['SMTP_PORT']}", which is not a port number (1 to 65535).`);
  }
  const user = env['SMTP_USER'];
  const password = env['SMTP_PASSWORD'];
  if (!user !== !password) throw new Error('SMTP_USER and SMTP_PASSWORD go together.');
  return { smtp: { host, port, from, ...(user && password && { user, password }) } };
}
