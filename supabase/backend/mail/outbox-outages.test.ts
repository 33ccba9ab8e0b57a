import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startProductBackend } from '../testing/product-backend.ts';
import type { TestBackend } from '../testing/test-backend.ts';
import { MailLine } from './mail-line.ts';
import { sendNext } from './send-next.ts';

const log = { info: () => {}, warn: () => {} };
const siteUrl = 'https://portal.example.net';
let backend: TestBackend;
let url: string;
let mailLine: MailLine;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  backend = await startProductBackend();
  await backend.sql(`alter database postgres set portal.inner_mail = 'on'`);
  url = backend.database.urlFor('postgres');
  mailLine = new MailLine(url);
});
afterAll(async () => {
  await mailLine.close();
  await backend.destroy();
});
beforeEach(async () => {
  await backend.sql('delete from private.mail_outbox');
  await backend.sql('delete from public.refused_addresses');
});
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A mail server that keeps the ids of what it takes, with the behaviour of `options`. */
async function startServer(options: SMTPServerOptions = {}, port?: number) {
  const delivered: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        delivered.push(/^Message-ID: (.*?)\r?$/im.exec(Buffer.concat(chunks).toString())![1]!);
        done();
      });
    },
    ...options,
  });
  const used = port ?? (await freePort());
  server.on('error', () => {}); // the other side hangs up
  server.listen(used, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: used, delivered };
}

/** A server that speaks as `lineOf` says, as far as it does; null hangs up, undefined says nothing. */
async function startRaw(lineOf: (line: string, inData: boolean) => string | null | undefined) {
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let inData = false;
    let rest = '';
    socket.on('error', () => {}); // the other side hangs up
    socket.write('220 mail.example.net ESMTP\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        seen.push(line);
        const answer = lineOf(line, inData);
        if (line === 'DATA') inData = true;
        if (answer === null) return void socket.destroy();
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port, seen };
}

/** The answers of a server that takes everything, up to the data. */
const polite = (line: string, inData: boolean): string | undefined =>
  inData ? undefined : line === 'DATA' ? '354 Go on' : '250 Ok';

const through = (port: number) =>
  backend.sql(`update platform_settings set value = value || $1 where key = 'email'`, [
    { smtp_host: '127.0.0.1', smtp_port: port, smtp_user: '', from_address: 'portal@example.net' },
  ]);

async function queue(recipient = 'ann@example.com', template = 'notice') {
  const [row] = await backend.sql<{ id: string }>(
    `select private.queue_mail($1, $2, 'Hello') as id`,
    [recipient, template],
  );
  return row!.id;
}

/** Over a connection to the database that the tests share, and one to the mail server that ends with the mail. */
async function send() {
  try {
    return await sendNext({ url, siteUrl, log, patienceMs: 500 }, mailLine);
  } finally {
    mailLine.server.close();
  }
}
const sendAgain = async () => {
  await backend.sql(`update private.mail_outbox set next_try_at = now() where state = 'queued'`);
  return send();
};
const stateOf = async (id: string) => {
  const [row] = await backend.sql<Record<string, unknown>>(
    'select state, tries, answer from private.mail_outbox where id = $1',
    [id],
  );
  return row;
};
const refused = () =>
  backend.sql<Record<string, unknown>>('select address, code, status from refused_addresses');

/** A server that answers this to RCPT TO. */
const refusing = (responseCode: number, text: string, whom = /./): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, done) =>
    whom.test(address) ? done(Object.assign(new Error(text), { responseCode })) : done(),
});

describe('[MAIL-01] a mail is delivered once', () => {
  test('after a server that is down comes up', async () => {
    const port = await freePort();
    await through(port);
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 1 });
    const { delivered } = await startServer({}, port);
    await sendAgain();
    await sendAgain();
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 2 });
    expect(delivered).toEqual([`<${id}@example.net>`]);
  });

  test('after a greylisting', async () => {
    let seen = 0;
    const { port, delivered } = await startServer({
      onRcptTo: (_address, _session, done) =>
        (seen += 1) === 1
          ? done(Object.assign(new Error('4.7.1 Greylisted'), { responseCode: 451 }))
          : done(),
    });
    await through(port);
    const id = await queue();
    await send();
    expect(await send()).toBe(false); // not due yet
    expect(await stateOf(id)).toMatchObject({
      state: 'queued',
      answer: 'The mail server refused the mail, with the code 451.',
    });
    await sendAgain();
    await sendAgain();
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 2 });
    expect([delivered.length, await refused()]).toEqual([1, []]);
  });

  test('after a server that does not answer to a command', async () => {
    const { port } = await startRaw((line, inData) =>
      line.startsWith('RCPT') ? undefined : polite(line, inData),
    );
    await through(port);
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 1 });
  });

  test('after a server that hangs up before the mail', async () => {
    const { port } = await startRaw((line, inData) =>
      line === 'DATA' ? null : polite(line, inData),
    );
    await through(port);
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 1 });
  });

  test.each<[string, string | null | undefined]>([
    ['hangs up', null],
    ['says nothing', undefined],
  ])('or not again, where the server has all of it and %s', async (_what, answer) => {
    const { port, seen } = await startRaw((line, inData) =>
      inData && line === '.' ? answer : polite(line, inData),
    );
    await through(port);
    const id = await queue();
    await send();
    expect(seen).toContain('.');
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      tries: 1,
      answer: expect.stringContaining('may have arrived'),
    });
    expect(await sendAgain()).toBe(false);
  });

  test('after a server that puts it off at its end', async () => {
    const { port } = await startRaw((line, inData) =>
      inData && line === '.' ? '421 4.3.2 Closing' : polite(line, inData),
    );
    await through(port);
    const id = await queue();
    await send();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 1 });
  });
});

describe('[MAIL-01] an address that a server refuses', () => {
  test('is marked, and the others have their mail', async () => {
    const { port, delivered } = await startServer(refusing(550, '5.1.1 No such user', /^Gone@/));
    await through(port);
    const lost = await queue('Gone@example.com');
    const waits = await queue('Gone@example.com');
    const other = await queue('ann@example.com');
    while (await send());
    expect(await stateOf(lost)).toMatchObject({
      state: 'failed',
      tries: 1,
      answer: 'The mail server refuses this address for good, with the code 550 (5.1.1).',
    });
    expect(await stateOf(waits)).toMatchObject({ state: 'withheld', tries: 0 });
    expect(await stateOf(other)).toMatchObject({ state: 'sent' });
    expect(delivered).toEqual([`<${other}@example.net>`]);
    expect(await refused()).toEqual([{ address: 'gone@example.com', code: 550, status: '5.1.1' }]);
  });

  test('loses the mark with a mail that is taken', async () => {
    const { port } = await startServer();
    await through(port);
    await backend.sql(`select private.refuse_address('ann@example.com', 550, null)`);
    await queue('Ann@example.com', 'client_invitation');
    await send();
    expect(await refused()).toEqual([]);
  });

  test.each([
    [550, 'No such user', 1],
    [551, 'User not local', 1],
    [553, 'Mailbox name not allowed', 1],
    [550, '5.2.1 Mailbox disabled', 1],
    [556, '5.1.10 Domain takes no mail', 1],
    // About the sender or the session, not the person.
    [550, 'relay not permitted', 0],
    [554, '5.7.1 Relay access denied', 0],
    [550, '5.7.1 Blocked by policy', 0],
    [553, '5.1.8 Sender address rejected', 0],
    [550, '5.1.0 Address rejected', 0],
    [550, 'Sender verify failed', 0],
    [554, 'Transaction failed', 0],
    [552, '5.2.2 Mailbox full', 0],
    [450, '4.1.1 Unknown for now', 0],
  ])('by %i %s: marked %i', async (code, text, marks) => {
    const { port } = await startServer(refusing(code, text));
    await through(port);
    const id = await queue();
    await send();
    expect(await refused()).toHaveLength(marks);
    expect((await stateOf(id))?.['state']).toBe(code < 500 ? 'queued' : 'failed');
    expect(JSON.stringify(await stateOf(id))).not.toContain(text);
  });

  test('is not marked for what the server says of the whole mail or the sender', async () => {
    const { port } = await startServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    });
    await through(port);
    await queue();
    await send();
    expect(await refused()).toEqual([]);
  });

  test('is marked where the server says so at the end of the mail, by its status alone', async () => {
    const answers = ['550 Rejected', '550 5.1.1 No such user'];
    const counts: number[] = [];
    for (const answer of answers) {
      const { port } = await startRaw((line, inData) =>
        inData && line === '.' ? answer : polite(line, inData),
      );
      await through(port);
      await queue();
      await send();
      counts.push((await refused()).length);
    }
    expect(counts).toEqual([0, 1]);
  });
});

describe('[MAIL-01] the link that stops mails', () => {
  test.each<[string, boolean]>([
    ['digest', true],
    ['client_invitation', false],
  ])('is in the head and the text of a %s: %s', async (template, isThere) => {
    const raw: string[] = [];
    const { port } = await startServer({
      onData(stream, _session, done) {
        stream.on('data', (chunk: Buffer) => raw.push(String(chunk)));
        stream.on('end', () => done());
      },
    });
    await through(port);
    await backend.sql(
      `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'bea@example.com', now())
       on conflict do nothing`,
    );
    await queue('bea@example.com', template);
    await send();
    // Long headers are folded, and lines of the text are wrapped.
    const mail = raw.join('').replaceAll(/\r\n[ \t]+/g, ' ');
    expect(
      /^List-Unsubscribe: <https:\/\/portal\.example\.net\/auth\/unsubscribe\//m.test(mail),
    ).toBe(isThere);
    expect(mail.includes('Stop these mails')).toBe(isThere);
    // Nothing answers a POST of a mail program: RFC 8058 would promise it.
    expect(mail).not.toContain('List-Unsubscribe-Post');
  });
});
