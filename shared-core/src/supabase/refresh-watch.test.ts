import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { authSessionOf, claire, createFakeBackend, createFakeLocks } from '../testing/index.ts';
import { createPortalClient, onRefreshRefused } from './index.ts';

const TOKEN = 'POST /auth/v1/token';
const NOW = new Date('2026-11-20T15:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'warn').mockReturnValue(); // auth-js counts its clients in one window
});

/** A page with a stored session that has this long to live. */
async function openPage(secondsLeft: number, answer: () => unknown) {
  const expires_at = Math.floor(Date.now() / 1000) + secondsLeft;
  localStorage.setItem('sb-auth-token', JSON.stringify({ ...authSessionOf(claire), expires_at }));
  const backend = createFakeBackend();
  backend.on(TOKEN, answer);
  const client = createPortalClient({
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    fetch: backend.fetch,
  });
  const refused: string[] = [];
  onRefreshRefused(client, (token) => refused.push(token));
  onTestFinished(() => client.auth.dispose());
  await vi.advanceTimersByTimeAsync(0);
  return { client, refused, requests: () => backend.requests(TOKEN).length };
}

function storedToken() {
  return localStorage.getItem('sb-auth-token');
}

describe('a token', () => {
  test('[LIM-04] is checked every 30 seconds, and refreshed from three ticks before its end', async () => {
    const { requests } = await openPage(300, () => authSessionOf(claire));
    await vi.advanceTimersByTimeAsync(179_000);
    expect(requests()).toBe(0);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(requests()).toBe(1);
  });

  test('[LIM-04] a refresh that fails is tried again after 200 ms, then after twice as long', async () => {
    const { requests } = await openPage(-1, () =>
      Response.json({ message: 'no' }, { status: 503 }),
    );
    expect(requests()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(requests()).toBe(2);
    await vi.advanceTimersByTimeAsync(399);
    expect(requests()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests()).toBe(3);
  });

  test.each([-2, 2])(
    '[LIM-04] expires by this device’s clock, and is refreshed once, when the clock is %i hours off',
    async (hours) => {
      const server = () => {
        const session = authSessionOf(claire);
        return { ...session, expires_at: session.expires_at - hours * 3600 };
      };
      const { client, requests } = await openPage(-1, server);
      for (let question = 0; question < 5; question += 1) await client.auth.getSession();
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(requests()).toBe(1);
    },
  );
});

describe('a refresh that is answered with', () => {
  const refusal = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' };

  test.each([
    ['a refusal', 400, refusal],
    ['a refusal in the older words', 400, { error: 'invalid_grant' }],
    ['a banned account', 403, { code: 'user_banned', message: 'User is banned' }],
  ])('[SES-04] %s is reported and removes the session', async (_what, status, body) => {
    const { refused } = await openPage(-1, () => Response.json(body, { status }));
    expect(refused).toEqual(['refresh-1']);
    expect(storedToken()).toBeNull();
  });

  test.each([
    ['an error of the service', () => Response.json({ message: 'no' }, { status: 500 })],
    ['a service that is away', () => Response.json({ message: 'no' }, { status: 503 })],
    [
      'too many requests',
      () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 }),
    ],
    [
      'a refusal that is not the auth service’s',
      () => Response.json({ message: 'Invalid API key' }, { status: 401 }),
    ],
    ['a page of a hotel', () => new Response('<html>Welcome</html>')],
    ['a page of a proxy', () => new Response('<html>Blocked</html>', { status: 403 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[SES-04] %s signs no one out', async (_what, answer) => {
    const { refused, client } = await openPage(-1, answer);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(refused).toEqual([]);
    expect(storedToken()).not.toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});

describe('[SES-07] two tabs whose token runs out at once', () => {
  async function refreshTogether() {
    const slowly = async () => {
      await new Promise((answer) => void setTimeout(answer, 100));
      return { ...authSessionOf(claire), refresh_token: 'refresh-2' };
    };
    const first = await openPage(300, slowly);
    const second = await openPage(300, slowly);
    await vi.advanceTimersByTimeAsync(240_000);
    const sessions = await Promise.all([
      first.client.auth.getSession(),
      second.client.auth.getSession(),
    ]);
    return {
      requests: first.requests() + second.requests(),
      tokens: sessions.map(({ data }) => data.session?.refresh_token),
    };
  }

  test('send one request, and both have the new token', async () => {
    createFakeLocks();
    expect(await refreshTogether()).toEqual({ requests: 1, tokens: ['refresh-2', 'refresh-2'] });
  });

  test('send two requests in a browser without locks', async () => {
    expect((await refreshTogether()).requests).toBe(2);
  });

  test('one that fails leaves the next its turn', async () => {
    createFakeLocks();
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => ({ ...authSessionOf(claire), refresh_token: 'refresh-2' }),
    ];
    const { requests } = await openPage(-1, () => answers.shift()?.());
    await vi.advanceTimersByTimeAsync(200);
    expect(requests()).toBe(2);
    expect(storedToken()).toContain('refresh-2');
  });
});
