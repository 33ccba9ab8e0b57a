import { expect, test } from 'vitest';

import { AppError } from '../errors/index.ts';
import { createQueryClient } from './index.ts';

const MINUTE = 60_000;

test('[LIM-01] data is fresh 5 minutes, kept 30, and refetched on focus, reconnect and mount', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * MINUTE,
    gcTime: 30 * MINUTE,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchOnMount: true,
  });
});

test.each([
  ['a lost connection', 2, new AppError('offline')],
  ['what nobody foresaw', 2, new AppError('UNKNOWN_ERROR')],
  ['an error of no catalogue', 2, new Error('boom')],
  ['a refusal', 1, new AppError('not_allowed')],
  ['what is not there', 1, new AppError('not_found')],
])('[LIM-01] after %s a query is sent %i times in all', async (_case, times, error) => {
  const client = createQueryClient();
  let attempts = 0;
  const question = client.fetchQuery({
    queryKey: ['question'],
    retry: client.getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
    queryFn() {
      attempts += 1;
      throw error;
    },
  });
  await expect(question).rejects.toBe(error);
  expect(attempts).toBe(times);
});

test('[LIM-01] the pause before a retry doubles from one second to thirty', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== 'function') throw new TypeError('no delay by failures');
  const pauses = [0, 1, 2, 3, 4, 5, 9].map((failures) =>
    retryDelay(failures, new AppError('offline')),
  );
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000));
});
