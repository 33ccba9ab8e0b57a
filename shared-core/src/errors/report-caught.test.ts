import { afterEach, expect, test, vi } from 'vitest';

import { AppError } from './app-error.ts';
import { reportCaught } from './report-caught.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['an address without a record one may see', new AppError('not_found'), 0],
  ['a refusal', new AppError('not_allowed'), 1],
  ['any other error', new TypeError('x is not a function'), 1],
])('%s is written to the console as often as it should be', (_what, error, times) => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reportCaught(error);
  expect(written).toHaveBeenCalledTimes(times);
});
