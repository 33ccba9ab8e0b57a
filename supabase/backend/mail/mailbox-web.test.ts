import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { silentLog } from '../log/log.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { startMail, type RunningMail } from './start-mail.ts';

let folder: ReturnType<typeof tempFolder>;
let mail: RunningMail;
let port: number;

beforeEach(async () => {
  folder = tempFolder();
  port = await freePort();
  mail = await startMail({ dataDir: folder.path, port, smtp: undefined, log: silentLog });
});

afterEach(async () => {
  await mail.stop();
  folder.remove();
});

async function send(to: string, more: { subject?: string; html?: string; text?: string } = {}) {
  const { subject = `For ${to}`, html = '<p>Hello</p>', text = 'Hello\n  there' } = more;
  await mail.mailer.send({ to, subject, html, text });
  return mail.mailbox.list()[0]!.id;
}

const ask = (path: string, init?: RequestInit) => fetch(`${mail.url}${path}`, init);
const page = async (path: string) => (await ask(path)).text();
const api = async (path: string) => (await (await ask(path)).json()) as Record<string, unknown>;

describe('for tests, in the shapes of Mailpit', () => {
  test('a list of mails', async () => {
    await send('ann@example.com');
    const id = await send('bob@example.com', { text: 'x'.repeat(300) });
    const list = await api('/api/v1/messages?limit=1');
    expect(list).toEqual({
      total: 2,
      unread: 2,
      count: 1,
      messages_count: 2,
      messages_unread: 2,
      start: 0,
      tags: [],
      messages: [
        {
          ID: id,
          MessageID: `${id}@localhost`,
          Read: false,
          From: { Name: 'Portal', Address: 'no-reply@localhost' },
          To: [{ Name: '', Address: 'bob@example.com' }],
          Cc: [],
          Bcc: [],
          ReplyTo: [],
          Subject: 'For bob@example.com',
          Created: new Date(mail.mailbox.get(id)!.sentAt).toISOString(),
          Username: '',
          Tags: [],
          Size: 312,
          Attachments: 0,
          Snippet: 'x'.repeat(250),
        },
      ],
    });
    expect(await api('/api/v1/messages?start=1')).toMatchObject({
      start: 1,
      messages: [{ Snippet: 'Hello there' }],
    });
    expect(await api('/api/v1/info')).toMatchObject({ Messages: 2 });
  });

  test('a search by recipient, and the latest mail it finds', async () => {
    const id = await send('ann@example.com');
    await send('bob@example.com');
    const query = encodeURIComponent('to:"ann@example.com"');
    expect(await api(`/api/v1/search?query=${query}`)).toMatchObject({
      total: 2,
      messages_count: 1,
      messages: [{ ID: id }],
    });
    expect(await api(`/api/v1/message/latest?query=${query}`)).toMatchObject({ ID: id });
    expect((await ask('/api/v1/search')).status).toBe(400);
  });

  test('a whole mail, by its id or as the latest', async () => {
    const id = await send('ann@example.com');
    for (const path of [id, 'latest']) {
      expect(await api(`/api/v1/message/${path}`)).toMatchObject({
        ID: id,
        ReturnPath: 'no-reply@localhost',
        To: [{ Address: 'ann@example.com' }],
        Text: 'Hello\n  there',
        HTML: '<p>Hello</p>',
        Attachments: [],
      });
    }
    expect(await api('/api/v1/message/latest/headers')).toMatchObject({ To: ['ann@example.com'] });
  });

  test('there is no latest mail in an empty mailbox', async () => {
    expect((await ask('/api/v1/message/latest')).status).toBe(404);
    expect((await ask('/api/v1/message/nothing')).status).toBe(404);
    expect((await ask('/view/latest')).status).toBe(404);
  });

  test('mails are deleted by id, by search, and all', async () => {
    const remove = (path: string, body?: string) =>
      ask(path, { method: 'DELETE', ...(body !== undefined && { body }) });
    const left = () => mail.mailbox.list().map(({ to }) => to);
    const id = await send('ann@example.com');
    for (const name of ['bob', 'cid', 'dan']) await send(`${name}@example.com`);

    const answer = await remove('/api/v1/messages', JSON.stringify({ IDs: [id] }));
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    expect(left()).toEqual(['dan@example.com', 'cid@example.com', 'bob@example.com']);
    await remove('/api/v1/search?query=to:bob');
    expect(left()).toEqual(['dan@example.com', 'cid@example.com']);
    for (const body of ['{"IDs":', '{"IDs":"x"}']) {
      expect((await remove('/api/v1/messages', body)).status).toBe(400);
    }
    expect(left()).toHaveLength(2);
    await remove('/api/v1/messages');
    expect(left()).toEqual([]);
  });
});

describe('in the browser', () => {
  test('an empty mailbox has a message; a list leads to each mail', async () => {
    expect(await page('/')).toContain('No mail yet');
    const id = await send('ann@example.com');
    expect(await page('/')).toContain(`href="/view/${id}"`);
    expect(await page(`/view/${id}`)).toContain('ann@example.com');
    expect(await page(`/view/${id}.txt`)).toBe('Hello\n  there');
    expect((await ask('/view/0000')).status).toBe(404);
    expect((await ask('/nowhere', { method: 'POST' })).status).toBe(404);
  });

  test('recipient and subject are text, never markup', async () => {
    const id = await send('"><img src=x>@example.com', { subject: `<script>alert('1')</script>` });
    for (const path of ['/', `/view/${id}`]) {
      const shown = await page(path);
      expect(shown).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
      expect(shown).toContain('&quot;&gt;&lt;img src=x&gt;@example.com');
      expect(shown).not.toContain('<img src=x>');
    }
  });

  test('the HTML of a mail may do nothing but open links beside the mailbox', async () => {
    const html = '<A HREF="http://x/">x</A><abbr>y</abbr><a\nhref="/y" target="_top">z</a>';
    const id = await send('ann@example.com', { html });
    const answer = await ask(`/view/${id}.html`);
    const beside = 'target="_blank" rel="noopener noreferrer"';
    expect(await answer.text()).toBe(
      `<A ${beside} HREF="http://x/">x</A><abbr>y</abbr><a ${beside}\nhref="/y" target="_top">z</a>`,
    );
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        'img-src data:',
        'sandbox allow-popups allow-popups-to-escape-sandbox',
      ]),
    );
    expect(await page(`/view/${id}`)).toMatch(
      /<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
  });

  test('pages, texts and answers cannot be taken for something else, kept, or read by another site', async () => {
    const id = await send('ann@example.com');
    const paths = [
      '/',
      `/view/${id}`,
      `/view/${id}.html`,
      `/view/${id}.txt`,
      '/page.js',
      '/page.css',
    ];
    for (const path of [...paths, '/icon.svg', '/api/v1/messages', '/nowhere']) {
      const { headers } = await ask(path, { headers: { origin: 'http://evil.example' } });
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
      expect(headers.get('content-security-policy')).not.toContain("script-src 'unsafe-inline'");
    }
  });

  test('the buttons delete one mail, or all', async () => {
    const press = (path: string) =>
      ask(path, { method: 'POST', redirect: 'manual', headers: { origin: mail.url! } });
    const id = await send('ann@example.com');
    await send('bob@example.com');
    const answer = await press(`/view/${id}/delete`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(mail.mailbox.list()).toHaveLength(1);
    expect((await press(`/view/${id}/delete`)).status).toBe(404);
    await press('/delete-all');
    expect(mail.mailbox.list()).toEqual([]);
  });
});

describe('for no one else', () => {
  /** With a Host header of our choice, which fetch does not allow. */
  async function askAs(host: string, path = '/api/v1/messages') {
    const request = httpRequest({ port, host: '127.0.0.1', path, headers: { host } }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await readText(response) };
  }

  test.each([
    'evil.example',
    'evil.example:54324',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
  ])('under the name %s there is nothing to read', async (host) => {
    await send('ann@example.com');
    for (const path of ['/', '/api/v1/messages', '/view/latest.html']) {
      const { status, body } = await askAs(host, path);
      expect([status, body]).toEqual([403, expect.not.stringContaining('ann@')]);
    }
  });

  test('both names of this machine work', async () => {
    expect((await askAs(`localhost:${port}`)).status).toBe(200);
    expect((await askAs('127.0.0.1')).status).toBe(200);
  });

  test.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a page of another site deletes nothing: %j', async (headers) => {
    const id = await send('ann@example.com');
    const attempts = [
      ask('/api/v1/messages', { method: 'DELETE', headers }),
      ask('/delete-all', { method: 'POST', headers }),
      ask(`/view/${id}/delete`, { method: 'POST', headers }),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403);
    expect(mail.mailbox.list()).toHaveLength(1);
  });
});
