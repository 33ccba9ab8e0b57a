import { once } from 'node:events';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp-mailer.ts';

const MAIL: Mail = {
  to: 'ann@example.com',
  subject: 'Grüße',
  html: '<p>The code is 123456</p>',
  text: 'The code is 123456',
};

interface Delivery {
  from: string;
  to: string[];
  user: string | undefined;
  raw: string;
}

let server: SMTPServer | undefined;

afterEach(async () => {
  const running = server;
  server = undefined;
  if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
});

/** A mail server that keeps what it gets. */
async function startServer(options: SMTPServerOptions = {}) {
  const delivered: Delivery[] = [];
  const port = await freePort();
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'letmein' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        delivered.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user,
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { port, delivered };
}

function mailerFor(port: number, more: Partial<SmtpOptions> = {}) {
  const kept: Mail[] = [];
  const lines: string[] = [];
  const mailbox: Mailer = { send: async (mail) => void kept.push(mail) };
  const smtp = { host: '127.0.0.1', port, from: 'Portal <portal@example.net>', ...more };
  const log = pino({}, { write: (line) => lines.push(line) });
  return { mailer: createSmtpMailer(smtp, mailbox, log), kept, lines };
}

test('a mail goes out by SMTP and into the mailbox', async () => {
  const { port, delivered } = await startServer();
  const { mailer, kept, lines } = mailerFor(port);
  await mailer.send(MAIL);
  expect(delivered).toMatchObject([{ from: 'portal@example.net', to: ['ann@example.com'] }]);
  expect(delivered[0]!.raw).toMatch(/^From: Portal <portal@example\.net>\r?$/m);
  expect(delivered[0]!.raw).toContain('Content-Type: text/html; charset=utf-8');
  expect(delivered[0]!.raw).toContain('The code is 123456');
  expect([kept, lines]).toEqual([[MAIL], []]);
});

test('user and password are used where they are given', async () => {
  const { port, delivered } = await startServer({ authOptional: false });
  await mailerFor(port, { user: 'portal', password: 'letmein' }).mailer.send(MAIL);
  expect(delivered).toMatchObject([{ user: 'portal' }]);
});

test('a password is not sent in the open to another machine', async () => {
  const { port, delivered } = await startServer();
  // An unusual way to write the address of this machine stands for another machine.
  const { mailer, kept, lines } = mailerFor(port, {
    host: '::ffff:127.0.0.1',
    user: 'portal',
    password: 'letmein',
  });
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'MailNotSentError' });
  expect([delivered, kept]).toEqual([[], []]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ code: 'ETLS' });
});

test('a mail without a password is not sent in the open to another machine either, unless the operator allows it', async () => {
  const { port, delivered } = await startServer();
  const elsewhere = { host: '::ffff:127.0.0.1' };
  const { mailer } = mailerFor(port, elsewhere);
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'MailNotSentError' });
  expect(delivered).toEqual([]);
  await mailerFor(port, { ...elsewhere, allowsOpen: true }).mailer.send(MAIL);
  expect(delivered).toHaveLength(1);
});

test('a password is not sent in the open to this machine either, unless the installation allows it', async () => {
  const { port, delivered } = await startServer();
  const { mailer } = mailerFor(port, {
    user: 'portal',
    password: 'letmein',
    trustsLoopback: false,
  });
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'MailNotSentError' });
  expect(delivered).toEqual([]);
});

test('one address is one recipient, for any content', async () => {
  const { port, delivered } = await startServer();
  const { mailer } = mailerFor(port);
  for (const to of [
    'ann@example.com, eve@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
  ]) {
    await mailer.send({ ...MAIL, to }).catch(() => {});
  }
  expect(delivered.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('a subject cannot add headers', async () => {
  const { port, delivered } = await startServer();
  await mailerFor(port).mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com' });
  expect(delivered[0]!.to).toEqual(['ann@example.com']);
  expect(delivered[0]!.raw).not.toMatch(/^Bcc:/im);
});

test.each<[string, SMTPServerOptions]>([
  [
    'refuses the recipient',
    { onRcptTo: ({ address }, _session, done) => done(new Error(`No such user ${address}`)) },
  ],
  ['refuses the password', { authOptional: false }],
])(
  'where the server %s, the mail is not kept, and neither log nor error says whom or what it was for',
  async (_what, options) => {
    const { port } = await startServer(options);
    const { mailer, kept, lines } = mailerFor(port, { user: 'portal', password: 'wrong' });
    const failure = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'MailNotSentError' });
    expect(kept).toEqual([]);
    expect(lines).toHaveLength(1);
    for (const secret of ['ann@', '123456', 'Gr', 'wrong']) {
      expect(`${lines.join()} ${String(failure)}`).not.toContain(secret);
    }
  },
);

test('where there is no server, the mail is refused and the reason is in the log', async () => {
  const { mailer, kept, lines } = mailerFor(await freePort());
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'MailNotSentError' });
  expect(kept).toEqual([]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, code: 'ESOCKET', host: '127.0.0.1' });
});
