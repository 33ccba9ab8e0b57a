import { describe, expect, test, vi } from 'vitest';

import { createUnsubscribeHandler, TooManyTriesError, type UnsubscribeOptions } from './handler.ts';
import { switchOffBy } from './switch-off.ts';

const TOKEN = `${'a'.repeat(32)}-invoice-${'b'.repeat(32)}`;
const ADDRESS = `https://project.example/functions/v1/unsubscribe/${TOKEN}`;

function handlerWith(switchOff: UnsubscribeOptions['switchOff'] = async () => true) {
  const reported: unknown[] = [];
  const spied = vi.fn<UnsubscribeOptions['switchOff']>(switchOff);
  const handle = createUnsubscribeHandler({
    siteUrl: 'https://portal.example.com',
    switchOff: spied,
    report: (error) => reported.push(error),
  });
  return {
    reported,
    switchOff: spied,
    ask: (init: RequestInit = {}, address = ADDRESS) =>
      handle(new Request(address, init), '203.0.113.7'),
  };
}

const oneClick = () => ({
  method: 'POST',
  body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
});

const form = () => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  return { method: 'POST', body };
};

describe('[MAIL-01] a mail program switches mails off (RFC 8058)', () => {
  test.each([
    ['url encoded', oneClick],
    ['as form data', form],
  ])(
    'by a POST, %s, without a cookie and without a redirect, as often as it likes',
    async (_how, init) => {
      const { ask, switchOff } = handlerWith();
      for (let each = 0; each < 2; each += 1) {
        const response = await ask(init());
        expect([response.status, response.redirected]).toEqual([200, false]);
        expect(response.headers.get('set-cookie')).toBeNull();
        expect(response.headers.get('location')).toBeNull();
      }
      expect(switchOff).toHaveBeenCalledWith(TOKEN, '203.0.113.7');
    },
  );

  test.each([
    ['no body', { method: 'POST' }],
    ['another body', { method: 'POST', body: new URLSearchParams({ a: 'b' }) }],
    ['json', { method: 'POST', body: '{"List-Unsubscribe":"One-Click"}' }],
    [
      'a long body',
      {
        method: 'POST',
        body: `List-Unsubscribe=One-Click&x=${'x'.repeat(5000)}`,
        headers: { 'content-length': '5030', 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
  ])('a POST with %s changes nothing', async (_what, init: RequestInit) => {
    const { ask, switchOff } = handlerWith();
    expect((await ask(init)).status).toBe(400);
    expect(switchOff).not.toHaveBeenCalled();
  });

  test.each(['GET', 'HEAD'])(
    '%s changes nothing and leads to the page for people',
    async (method) => {
      const { ask, switchOff } = handlerWith();
      const response = await ask({ method });
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `https://portal.example.com/auth/unsubscribe/${TOKEN}`,
      ]);
      expect(switchOff).not.toHaveBeenCalled();
    },
  );

  test.each(['PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const response = await handlerWith().ask({ method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test.each(['', 'x', `${TOKEN}x`, TOKEN.toUpperCase(), `${TOKEN}/..`, '//evil.example'])(
    'what is no token (%j) reaches neither the database nor the site',
    async (path) => {
      const { ask, switchOff } = handlerWith();
      const address = `https://project.example/functions/v1/unsubscribe/${path}`;
      for (const init of [oneClick(), { method: 'GET' }])
        expect((await ask(init, address)).status).toBe(404);
      expect(switchOff).not.toHaveBeenCalled();
    },
  );

  test('a token of no one, too many tries and a failure are 404, 429 and 503, and no token is reported', async () => {
    const refused = async () => {
      throw new TooManyTriesError('Too many tries.');
    };
    expect((await handlerWith(async () => false).ask(oneClick())).status).toBe(404);
    expect((await handlerWith(refused).ask(oneClick())).status).toBe(429);
    const { ask, reported } = handlerWith(switchOffBy('http://127.0.0.1:9', 'sb_secret_x'));
    expect((await ask(oneClick())).status).toBe(503);
    const [error] = reported as Error[];
    const written = [error?.message, error?.stack, String((error?.cause as Error)?.stack)].join();
    expect(written).not.toMatch(/aaaa|bbbb|sb_secret/);
  });
});
