import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { freePort } from '../free-port.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startProductBackend } from '../testing/product-backend.ts';
import type { TestBackend } from '../testing/test-backend.ts';
import type { Mail } from './mailer.ts';
import { MailLine } from './mail-line.ts';
import { startOutbox } from './outbox.ts';
import { sendNext, type SendOptions } from './send-next.ts';

const receipt = {
  name: 'receipt-inv-1.pdf',
  type: 'application/pdf',
  content: Buffer.from('%PDF-1.7 é'),
};
const log = { info: () => {}, warn: () => {} };
const siteUrl = 'https://portal.example.net';
let backend: TestBackend;
let url: string;
let mailLine: MailLine;
const servers: SMTPServer[] = [];

// The migrations of the product: the queue is in its schema.
beforeAll(async () => {
  backend = await startProductBackend();
  url = backend.database.urlFor('postgres');
  mailLine = new MailLine(url);
  await allowInner('on');
});
afterAll(async () => {
  await mailLine.close();
  await backend.destroy();
});
beforeEach(() => backend.sql('delete from private.mail_outbox'));
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
  );
});

/** Whether the installation has a mail server that is not public, as who runs it says so. */
async function allowInner(value: 'on' | 'off') {
  await backend.sql(`alter database postgres set portal.inner_mail = '${value}'`);
  await mailLine.close(); // the setting holds for new connections
}

/** Sends the next mail over a connection to the database that the tests share, and one to the mail server that ends with it. */
async function send(more: Partial<SendOptions> = {}) {
  try {
    return await sendNext({ url, siteUrl, log, ...more }, mailLine);
  } finally {
    mailLine.server.close();
  }
}

/** A mail server that keeps what it takes. */
async function startServer(options: SMTPServerOptions = {}) {
  const delivered: { from: string; to: string[]; raw: string }[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'letmein'
        ? done(null, { user: username })
        : done(new Error('Authentication failed')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        delivered.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done(null, '2.0.0 Ok: queued as 4ZQ');
      });
    },
    ...options,
  });
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { port, delivered };
}

/** The port of a server that ends every connection: a free port may be taken by another test before the last of several tries. */
async function brokenServer(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Sets the mail server of the settings; none by default. */
async function settings(given: Record<string, unknown> = {}, password?: string) {
  await backend.sql(`update platform_settings set value = value || $1 where key = 'email'`, [
    { smtp_host: '', smtp_port: 587, smtp_user: '', from_address: '', from_name: '', ...given },
  ]);
  await backend.sql('delete from private.email_password');
  if (password)
    await backend.sql(
      `insert into private.email_password (password, smtp_host, smtp_port, smtp_user)
       select $1, value ->> 'smtp_host', (value -> 'smtp_port')::integer, value ->> 'smtp_user'
       from platform_settings where key = 'email'`,
      [password],
    );
}

const through = (port: number, more: Record<string, unknown> = {}, password?: string) =>
  settings(
    { smtp_host: '127.0.0.1', smtp_port: port, from_address: 'portal@example.net', ...more },
    password,
  );

/** Queues a mail; one that is not a test is tried again. */
async function queue(template = 'test') {
  const [row] = await backend.sql<{ id: string }>(
    `select private.queue_mail('ann@example.com', $1, 'Grüße') as id`,
    [template],
  );
  return row!.id;
}

const stateOf = async (id: string) => {
  const [row] = await backend.sql<Record<string, unknown>>(
    'select state, tries, answer, next_try_at > now() as waits from private.mail_outbox where id = $1',
    [id],
  );
  return row;
};

describe('[DATA-05] a mail of the portal', () => {
  test('goes out by the server of the settings, and its answer is kept', async () => {
    const { port, delivered } = await startServer();
    await through(port, { from_name: 'Blue Heron, Ltd.' });
    const id = await queue();
    const kept: Mail[] = [];
    expect(await send({ mailbox: { send: async (mail) => void kept.push(mail) } })).toBe(true);
    expect(await send()).toBe(false);
    expect(delivered).toMatchObject([{ from: 'portal@example.net', to: ['ann@example.com'] }]);
    expect(delivered[0]!.raw).toMatch(/^From: "Blue Heron, Ltd\." <portal@example\.net>\r?$/m);
    expect(await stateOf(id)).toMatchObject({
      state: 'sent',
      tries: 1,
      answer: '250 2.0.0 Ok: queued as 4ZQ',
    });
    expect(kept).toHaveLength(1);
  });

  test('is sent once, though keeping it fails', async () => {
    const { port, delivered } = await startServer();
    await through(port);
    const id = await queue();
    await send({ mailbox: { send: async () => Promise.reject(new Error('disk full')) } });
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(delivered).toHaveLength(1);
  });

  test('goes to the mailbox of the machine where the settings name no server, else it fails', async () => {
    await settings();
    const kept: Mail[] = [];
    const first = await queue();
    await send({ machine: { send: async (mail) => void kept.push(mail) } });
    const second = await queue();
    await send();
    expect(kept).toMatchObject([{ to: 'ann@example.com', subject: 'Grüße' }]);
    expect(await stateOf(first)).toMatchObject({ state: 'sent' });
    expect(await stateOf(second)).toMatchObject({
      state: 'failed',
      answer: 'The settings name no mail server.',
    });
  });

  test('carries user and password; a wrong one is named, and neither the password nor the text of the server is shown', async () => {
    const { port, delivered } = await startServer({ authOptional: false });
    await through(port, { smtp_user: 'portal' }, 'wrong-word');
    const refused = await queue();
    await send();
    const state = await stateOf(refused);
    expect(state).toMatchObject({
      state: 'failed',
      answer: 'The mail server refused the user or the password.',
    });
    await through(port, { smtp_user: 'portal' }, 'letmein');
    await queue();
    await send();
    expect(delivered).toHaveLength(1);
  });

  test('says the same of a closed port, of one that greets with something else and of an inner address', async () => {
    const greeting = 'SSH-2.0-OpenSSH_9.9 of a secret host';
    const other = createServer((socket) => void socket.end(`${greeting}\r\n`));
    const otherPort = await freePort();
    other.listen(otherPort, '127.0.0.1');
    await once(other, 'listening');
    const answers: unknown[] = [];
    const answerOf = async () => {
      const id = await queue();
      await send();
      answers.push((await stateOf(id))?.['answer']);
    };
    await through(await freePort());
    await answerOf();
    await through(otherPort);
    await answerOf();
    await allowInner('off');
    await answerOf();
    await allowInner('on');
    await new Promise((resolve) => other.close(resolve));
    expect(answers[0]).toMatch(/^No mail server could be used there\./);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  test.each([
    ['an address of this machine', '127.0.0.1', []],
    ['a name that leads to this machine', 'mail.example.com', ['127.0.0.1']],
    ['a name that leads elsewhere, too', 'mail.example.com', ['203.0.114.1', '127.0.0.1']],
    ['a name that leads nowhere', 'mail.example.com', []],
  ])('does not reach %s, and no password leaves', async (_what, smtp_host, addresses) => {
    const seen: string[] = [];
    const { port, delivered } = await startServer({
      onConnect: (_session, done) => {
        seen.push('connected');
        done();
      },
    });
    await through(port, { smtp_host, smtp_user: 'portal' }, 'letmein');
    await allowInner('off');
    const id = await queue('ticket_answer');
    await send({ resolve: async () => addresses });
    await allowInner('on');
    expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 1 });
    expect([seen, delivered]).toEqual([[], []]);
  });

  test('carries no password that was given for another server', async () => {
    const users: unknown[] = [];
    const { port } = await startServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        users.push([username, password]);
        done(null, { user: username });
      },
    });
    await through(await freePort(), { smtp_user: 'portal' }, 'kept-word');
    await backend.sql(
      `update platform_settings set value = value || jsonb_build_object('smtp_port', $1::int) where key = 'email'`,
      [port],
    );
    await queue();
    await send();
    expect(JSON.stringify(users)).not.toContain('kept-word');
  });

  test('is tried five times with a pause, unless the server refuses it for good', async () => {
    await through(await brokenServer());
    const id = await queue('ticket_answer');
    const states: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await send();
      const { state, tries, waits } = (await stateOf(id)) ?? {};
      states.push([state, tries, waits]);
      await backend.sql(
        `update private.mail_outbox set next_try_at = now() where state = 'queued'`,
      );
    }
    expect(states).toEqual([
      ['queued', 1, true],
      ['queued', 2, true],
      ['queued', 3, true],
      ['queued', 4, true],
      ['failed', 5, expect.anything()],
      ['failed', 5, expect.anything()],
    ]);

    const { port } = await startServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })),
    });
    await through(port);
    const refused = await queue('ticket_answer');
    await send();
    expect(await stateOf(refused)).toMatchObject({
      state: 'failed',
      tries: 1,
      answer: 'The mail server refuses this address for good, with the code 550 (5.1.1).',
    });
    await backend.sql('delete from public.refused_addresses');
  });

  test.each([
    ['ticket_answer', { ticket_id: 't/1', reference: 'SUP-1' }, '/app/support/t%2F1'],
    [
      'client_invitation',
      { token: 'abc', company_name: '<b>Heron</b>' },
      '/auth/client-signup/abc',
    ],
    ['company_invitation', { token: 'abc', company_name: 'Heron' }, '/auth/company-signup/abc'],
  ])(
    'of the template %s leads to the site, and what it holds is text',
    async (template, data, path) => {
      await settings();
      const kept: Mail[] = [];
      await backend.sql(`select private.queue_mail('ann@example.com', $1, 'Hello', $2)`, [
        template,
        data,
      ]);
      await send({ machine: { send: async (mail) => void kept.push(mail) } });
      expect(kept[0]?.text).toContain(`\n${siteUrl}${path}\n`);
      expect(kept[0]?.html).toContain(`href="${siteUrl}${path}"`);
      expect(kept[0]?.html).not.toContain('<b>');
    },
  );

  test('is sent once by several workers', async () => {
    const { port, delivered } = await startServer();
    await through(port);
    for (let each = 0; each < 12; each += 1) await queue();
    const workers = [1, 2, 3].map(() => startOutbox({ url, siteUrl, log, everyMs: 50 }));
    await vi.waitFor(async () => {
      const [left] = await backend.sql<{ n: number }>(
        `select count(*)::int as n from private.mail_outbox where state <> 'sent'`,
      );
      expect(left).toEqual({ n: 0 });
    }, PATIENCE);
    await Promise.all(workers.map(({ stop }) => stop()));
    expect(delivered).toHaveLength(12);
  });

  test('is waited for over one connection, however often it is asked', async () => {
    await through((await startServer()).port);
    await mailLine.close();
    const outbox = startOutbox({ url, siteUrl, log, everyMs: 10 });
    onTestFinished(() => outbox.stop());
    // Others open while mails leave, and end with them.
    const oldest = async () => {
      const id = await queue();
      await vi.waitFor(
        async () => expect(await stateOf(id)).toMatchObject({ state: 'sent' }),
        PATIENCE,
      );
      return backend.sql<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'portal mail' order by backend_start limit 1`,
      );
    };
    const first = await oldest();
    expect(first).toHaveLength(1);
    expect(await oldest()).toEqual(first);
  });

  test.each([
    ['made', async () => receipt, true],
    ['too large', async () => ({ ...receipt, content: Buffer.alloc(2 ** 20 + 1) }), false],
    [
      'not made',
      async () => {
        throw new Error('A font is missing');
      },
      false,
    ],
  ])(
    '[INV-02] about a payment leaves with its receipt; one that is %s holds no mail up',
    async (_how, makeReceipt, isThere) => {
      const { port, delivered } = await startServer();
      await through(port);
      await backend.sql(`create or replace function private.mail_receipt(mail private.mail_outbox) returns jsonb
      language sql as $$ select '{"number": "INV-1"}'::jsonb $$`);
      await backend.sql(
        `select private.queue_mail('ann@example.com', 'notice', 'Paid', '{"kind": "invoice.paid", "number": "INV-1"}')`,
      );
      expect(await send({ makeReceipt })).toBe(true);
      const raw = delivered[0]?.raw ?? '';
      expect(raw.includes('receipt is attached')).toBe(isThere);
      expect(raw.includes(receipt.content.toString('base64'))).toBe(isThere);
      expect(raw.includes('receipt-inv-1.pdf')).toBe(isThere);
    },
  );

  test('whose worker stopped is not sent again, and says so', async () => {
    const { port, delivered } = await startServer();
    await through(port);
    const id = await queue('ticket_answer');
    await backend.sql('select private.claim_mail()');
    expect(await send()).toBe(false);
    await backend.sql(`update private.mail_outbox set claimed_until = now() - interval '1 second'`);
    expect(await send()).toBe(false);
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      answer: expect.stringContaining('may have arrived'),
    });
    expect(delivered).toEqual([]);
  });
});
