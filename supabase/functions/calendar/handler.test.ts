import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';

import type { Feed } from './feed.ts';
import { createCalendarHandler } from './handler.ts';
import { feedReader, PATIENCE_MS, TooManyReadsError, type ReadFeed } from './read-feed.ts';

/** What hosted allows a request of a function. */
const HOSTED = { cpuMs: 2_000, wallMs: 150_000 };

const TOKEN = '3f2b1c9e-7a64-4d0f-9b53-0c1d2e3f4a5b';
const HASH = ['sha256', 'sha512']
  .map((algorithm) => `${algorithm}:${createHash(algorithm).update(TOKEN).digest('hex')}`)
  .join(' ');
const ADDRESS = `https://project.example/calendar/${TOKEN}.ics`;

function feedWith(count: number): Feed {
  return {
    name: 'Blue Heron Ltd.',
    day: '2026-11-28',
    most: 2000,
    duties: Array.from({ length: count }, (_, n) => ({
      id: crypto.randomUUID(),
      company_id: crypto.randomUUID(),
      company: `Société Générale de Navigation № ${n} Ltd.`,
      due_on: `2027-${String((n % 12) + 1).padStart(2, '0')}-15`,
      state: 'open',
      what: 'Annual fee',
      because: '2027',
      reported: false,
      why: 'Due each year, by the law of 2000',
      amount: 'USD 350.00',
      next_on: '1 April 2027',
      becomes: 'USD 385.00',
    })),
  };
}

function handlerWith(readFeed: ReadFeed) {
  const reported: unknown[] = [];
  const handle = createCalendarHandler({
    siteUrl: 'https://portal.example.com',
    readFeed,
    report: (error) => reported.push(error),
  });
  const ask = (address = ADDRESS, init: RequestInit = {}) =>
    handle(new Request(address, init), '203.0.113.7');
  return { ask, reported };
}

const known: ReadFeed = async (hash) => (hash === HASH ? feedWith(1) : null);

describe('[CMP-05] the handler of calendars', () => {
  test('answers the calendar of a token, which reaches the database as its hash alone', async () => {
    const asked: unknown[] = [];
    const { ask } = handlerWith(async (...given) => {
      asked.push(given);
      return feedWith(1);
    });
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(asked).toEqual([[HASH, '203.0.113.7']]);
  });

  test('answers HEAD without a body, and 304 to who has it already', async () => {
    const feed = feedWith(2);
    const { ask } = handlerWith(async () => feed);
    const tag = (await ask()).headers.get('etag') ?? '';
    const head = await ask(ADDRESS, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
    for (const match of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(ADDRESS, { headers: { 'if-none-match': match } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    feed.duties.pop();
    expect((await ask(ADDRESS, { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  test('says the same of every address that is none, and never repeats it', async () => {
    const { ask } = handlerWith(known);
    const unknown = '3f2b1c9e-7a64-4d0f-9b53-0c1d2e3f4a5c';
    const answers = [];
    for (const name of [
      `${unknown}.ics`,
      TOKEN,
      `${TOKEN.toUpperCase()}.ics`,
      `${TOKEN}.ics/`,
      '',
      '%00.ics',
    ]) {
      const response = await ask(`https://project.example/calendar/${name}`);
      answers.push([response.status, await response.text(), ...response.headers]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([404, 'There is no calendar at this address.\n']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s', async (method) => {
    const response = await handlerWith(known).ask(ADDRESS, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('asks who reads too often to come later', async () => {
    const { ask, reported } = handlerWith(() => Promise.reject(new TooManyReadsError('no')));
    const response = await ask();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(reported).toEqual([]);
  });

  test('a failure is 503, and what is reported names neither the token nor its hash', async () => {
    const { ask, reported } = handlerWith(feedReader('http://127.0.0.1:9', 'sb_secret_x'));
    const response = await ask();
    const text = await response.text();
    expect([response.status, text]).toEqual([
      503,
      'The calendar cannot be read at the moment. Try again later.\n',
    ]);
    const [error] = reported as Error[];
    const written = [error?.message, error?.stack, String((error?.cause as Error)?.stack)].join();
    expect(written).not.toContain(TOKEN);
    for (const hash of HASH.split(/[: ]/)) expect(written).not.toContain(hash);
    expect(written).not.toContain('sb_secret_x');
  });
});

describe('[CMP-05] the limits of hosted', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  test('2,000 duties take less than 2 seconds of CPU and 150 seconds', async () => {
    const { ask } = handlerWith(async () => feedWith(2000));
    const begin = performance.now();
    const before = process.threadCpuUsage();
    const text = await (await ask()).text();
    const { user, system } = process.threadCpuUsage(before);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2000);
    expect((user + system) / 1000).toBeLessThan(HOSTED.cpuMs);
    expect(performance.now() - begin).toBeLessThan(HOSTED.wallMs);
  });

  test('a database that does not answer is given up long before', async () => {
    expect(PATIENCE_MS).toBeLessThan(HOSTED.wallMs / 2);
    server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { ask, reported } = handlerWith(feedReader(`http://127.0.0.1:${port}`, 'key', 50));
    expect((await ask()).status).toBe(503);
    expect(reported).toMatchObject([{ name: 'TimeoutError' }]);
    server.closeAllConnections();
  });
});
