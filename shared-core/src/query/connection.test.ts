import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { AppError } from '../errors/index.ts';
import { createTestQueryClient } from '../testing/index.ts';
import { forgetLoss, useConnection } from './index.ts';

const NOW = Date.parse('2026-11-20T14:02:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  useConnection.setState(useConnection.getInitialState());
  return () => void vi.useRealTimers();
});

const lost = { lostAt: NOW, isBack: false };
const back = { lostAt: null, isBack: true };

function setOnline(isOnline: boolean) {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(isOnline);
}

/** Runs a query that succeeds or fails. */
async function ask(queryClient: ReturnType<typeof createTestQueryClient>, error?: Error) {
  const queryFn = () => (error ? Promise.reject(error) : Promise.resolve('read'));
  const asking = queryClient.fetchQuery({ queryKey: [Math.random()], queryFn }).catch(() => null);
  await vi.runAllTimersAsync();
  await asking;
}

describe('[UX-03] the service can be reached', () => {
  test('while the browser and the requests report it', async () => {
    const queryClient = createTestQueryClient();
    await ask(queryClient);
    await ask(queryClient, new AppError('not_allowed'));
    expect(useConnection.getState()).toEqual({ lostAt: null, isBack: false });
  });

  test('not without a network, and again with it', () => {
    createTestQueryClient();
    setOnline(false);
    expect(useConnection.getState()).toEqual(lost);
    setOnline(true);
    expect(useConnection.getState()).toEqual(back);
    forgetLoss();
    expect(useConnection.getState()).toEqual({ lostAt: null, isBack: false });
  });

  test('not after a request without a connection, and again after a response', async () => {
    const queryClient = createTestQueryClient();
    await ask(queryClient, new AppError('offline'));
    expect(useConnection.getState()).toEqual(lost);
    await ask(queryClient);
    expect(useConnection.getState()).toEqual(back);
  });

  test('what the cache is given by hand is no answer', async () => {
    const queryClient = createTestQueryClient();
    await ask(queryClient, new AppError('offline'));
    queryClient.setQueryData(['drawn'], 'by hand');
    expect(useConnection.getState()).toEqual(lost);
  });
});

test('[UX-03] an action without a network fails at once and is not repeated later', async () => {
  const queryClient = createTestQueryClient();
  setOnline(false);
  const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(new AppError('offline')));
  const observer = new MutationObserver(queryClient, { mutationFn });
  const [refused] = await Promise.all([
    observer.mutate().catch((error: unknown) => error),
    vi.runAllTimersAsync(),
  ]);
  expect(refused).toMatchObject({
    message: 'The service cannot be reached. Check your connection and try again.',
  });
  setOnline(true);
  await vi.runAllTimersAsync();
  expect(mutationFn).toHaveBeenCalledOnce();
});
