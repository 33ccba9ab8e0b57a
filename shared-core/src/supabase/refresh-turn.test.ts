import { beforeEach, describe, expect, test, vi } from 'vitest';

import { authSessionOf, claire, createFakeLocks } from '../testing/index.ts';
import { takeTurn } from './refresh-turn.ts';

beforeEach(() => {
  store('refresh-1');
  vi.useFakeTimers();
});

const sessionWith = (refresh_token: string) => ({ ...authSessionOf(claire), refresh_token });

function store(refreshToken: string) {
  localStorage.setItem('sb-auth-token', JSON.stringify(sessionWith(refreshToken)));
}

/** One tab that refreshes `refresh-1`; returns the status and the new token. */
function tab(
  answer: () => Response | Promise<Response> = () => Response.json(sessionWith('refresh-2')),
) {
  const ask = vi.fn<() => Promise<Response>>(async () => answer());
  const outcome: { status?: number; token?: string } = {};
  async function run() {
    const response = await takeTurn('refresh-1', ask);
    outcome.status = response.status;
    const body = (await response.json()) as { refresh_token?: string };
    if (body.refresh_token) outcome.token = body.refresh_token;
  }
  void run();
  return { ask, outcome };
}

describe('[SES-07] a refresh token that was answered is not spent again', () => {
  test('while the first tab takes its time to store the answer', async () => {
    createFakeLocks();
    const [first, second] = [tab(), tab()];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(first.outcome).toEqual({ status: 200, token: 'refresh-2' });
    expect(second.outcome).toEqual({});
    store('refresh-2');
    await vi.advanceTimersByTimeAsync(100);
    expect(second.outcome).toEqual({ status: 200, token: 'refresh-2' });
    expect(second.ask).not.toHaveBeenCalled();
  });

  test('when the answer is never stored: the second tab is to try again later', async () => {
    createFakeLocks();
    const [, second] = [tab(), tab()];
    await vi.advanceTimersByTimeAsync(11_000);
    expect(second.outcome).toEqual({ status: 503 });
    expect(second.ask).not.toHaveBeenCalled();
  });

  test('when the person signed out before the answer was stored', async () => {
    createFakeLocks();
    const [, second] = [tab(), tab()];
    localStorage.clear();
    await vi.advanceTimersByTimeAsync(100);
    expect(second.outcome).toEqual({ status: 503 });
    expect(second.ask).not.toHaveBeenCalled();
  });
});

test('[SES-04] [SES-07] the session of another sign-in is not the answer to this refresh', async () => {
  createFakeLocks();
  const signedIn = (session_id: string, refresh_token: string) =>
    localStorage.setItem(
      'sb-auth-token',
      JSON.stringify({ ...authSessionOf(claire, {}, { claims: { session_id } }), refresh_token }),
    );
  signedIn('s-1', 'refresh-1');
  const [, second] = [tab(() => Response.json({}, { status: 400 })), tab()];
  signedIn('s-2', 'refresh-9');
  await vi.advanceTimersByTimeAsync(100);
  expect(second.outcome).toEqual({ status: 400 });
  expect(second.ask).not.toHaveBeenCalled();
});

test('a tab that was closed before it stored the answer leaves the next its turn', async () => {
  const locks = createFakeLocks();
  const [, second] = [tab(), tab()];
  await vi.advanceTimersByTimeAsync(1_000);
  locks.releaseAll();
  await vi.advanceTimersByTimeAsync(100);
  expect(second.outcome).toEqual({ status: 200, token: 'refresh-2' });
  expect(second.ask).toHaveBeenCalledOnce();
});

test.each([
  ['a refusal', () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 })],
  ['an answer without a session', () => Response.json({})],
])('%s uses no token: the next tab refreshes by itself', async (_what, answer) => {
  createFakeLocks();
  const [, second] = [tab(answer), tab()];
  await vi.advanceTimersByTimeAsync(100);
  expect(second.ask).toHaveBeenCalledOnce();
});

test('the mark of a spent token is gone a minute later', async () => {
  createFakeLocks();
  tab();
  await vi.advanceTimersByTimeAsync(59_000);
  expect((await navigator.locks.query()).held).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await navigator.locks.query()).held).toEqual([]);
});
