import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The mail server that delivers for real. */
export interface SmtpOptions {
  host: string;
  port: number;
  user?: string;
  password?: string;
  /** TLS from the first byte on; by default on port 465 only. Elsewhere STARTTLS, which other machines have to offer. */
  secure?: boolean;
  /** An address or `Name <address>`. */
  from: string;
  /** The address to connect to, where the name was looked up already; the certificate is that of the host. */
  address?: string;
  /** Whether mails and a password may go to this machine without TLS; by default they may. */
  trustsLoopback?: boolean;
  /** Whether a mail without a password may go to another machine without TLS; by default it may not. */
  allowsOpen?: boolean;
  /** How long the server may be silent. */
  patienceMs?: number;
  /** Called once the whole mail was written to the server: from then on it may have it. */
  onHandedOver?: () => void;
  /** Whether the connection is kept for the next mail, until the transport is closed. */
  isKept?: boolean;
}

/** A mail did not reach the mail server. Its text names neither the recipient nor what was in the mail. */
class MailNotSentError extends Error {
  override name = 'MailNotSentError';
}

const PATIENCE_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** What nodemailer needs to reach a mail server. */
export function transportTo(smtp: SmtpOptions) {
  const { host, port, user, password = '', secure = port === 465, trustsLoopback = true } = smtp;
  const { address = host, patienceMs = PATIENCE_MS, onHandedOver, isKept, allowsOpen } = smtp;
  const isHere = trustsLoopback && LOOPBACK.test(address);
  return createTransport({
    // What a lost connection leaves open is for the outbox to decide: the mail may have arrived.
    ...(isKept && { pool: true, maxConnections: 1, maxRequeues: 0 }),
    host: address,
    ...(address !== host && { tls: { servername: host } }),
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password } }),
    // A password never crosses a network in the open, and a mail only where the operator allows it.
    requireTLS: !isHere && (user !== undefined || allowsOpen !== true),
    connectionTimeout: Math.min(patienceMs, PATIENCE_MS),
    greetingTimeout: Math.min(patienceMs, PATIENCE_MS),
    socketTimeout: patienceMs,
    ...(onHandedOver && { logger: listenFor(onHandedOver) }),
    // A mail holds what it was given, never a file or a page that a value in it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nodemailer says in its log alone when a mail is written to its end. Nothing else of the log is used: it holds passwords and mails. */
function listenFor(onHandedOver: () => void) {
  const ignore = () => {};
  const info = (entry: unknown) => {
    if ((entry as { tnx?: unknown } | null)?.tnx === 'message') onHandedOver();
  };
  return {
    level: ignore,
    trace: ignore,
    debug: ignore,
    info,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

/** A mail as the transport takes it. As an object the address is taken whole; as text, one with a comma would become two recipients. */
export const messageOf = (
  from: string | { name: string; address: string },
  { to, subject, html, text, unsubscribe, oneClick, fromName, replyTo, attachments = [] }: Mail,
) => ({
  from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
  to: { name: '', address: to },
  subject,
  html,
  text,
  ...(unsubscribe !== undefined && { list: { unsubscribe: oneClick ?? unsubscribe } }),
  ...(oneClick !== undefined && {
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  attachments: attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
});

/** The address in `Name <address>`. */
export const addressOf = (from: string | { address: string }) =>
  typeof from === 'string' ? (/<([^<>]+)>$/.exec(from)?.[1] ?? from) : from.address;

/**
 * Sends each mail by SMTP and then keeps it in `mailbox`, so that the mailbox shows what went out and nothing else.
 * Error of send: MailNotSentError.
 */
export function createSmtpMailer(smtp: SmtpOptions, mailbox: Mailer, log: Log): Mailer {
  const { host, port, from } = smtp;
  const transport = transportTo(smtp);

  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(from, mail));
      } catch (error) {
        const reason = reasonOf(error);
        log.error({ host, port, ...reason }, 'A mail could not be sent');
        throw new MailNotSentError(`The mail server did not take the mail (${reason.code}).`);
      }
      await mailbox.send(mail);
    },
  };
}

/** What may be written down: the text of an SMTP error quotes addresses. */
function reasonOf(error: unknown): { code: string; command?: string; responseCode?: number } {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof command === 'string' && { command: command.split(' ', 1)[0] ?? '' }),
    ...(typeof responseCode === 'number' && { responseCode }),
  };
}
