import { expect, test } from 'vitest';

import { AppError } from '../errors/index.ts';
import { createQueryClient } from './index.ts';

const MINUTE = 60_000;

test('[LIM-01] data is fresh 5 minutes, kept 30, and looked at again on focus, reconnect and mount', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * MINUTE,
    gcTime: 30 * MINUTE,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchOnMount: true,
  });
});

test.each([
  ['a lost connection', new AppError('offline'), 2],
  ['what nobody foresaw', new AppError('UNKNOWN_ERROR'), 2],
  ['an error of no catalogue', new Error('boom'), 2],
  ['a refusal', new AppError('not_allowed'), 1],
  ['what is not there', new AppError('not_found'), 1],
])('[LIM-01] after %s a question is asked %3$i times in all', async (_case, error, times) => {
  const client = createQueryClient();
  let asked = 0;
  const question = client.fetchQuery({
    queryKey: ['question'],
    retry: client.getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
    queryFn() {
      asked += 1;
      throw error;
    },
  });
  await expect(question).rejects.toBe(error);
  expect(asked).toBe(times);
});
