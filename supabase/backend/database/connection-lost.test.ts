import { expect, test } from 'vitest';
import { isConnectionLost } from './connection-lost.ts';

function withCode(code: string): Error {
  return Object.assign(new Error('x'), { code });
}

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a connection cut off', withCode('ECONNRESET')],
  ['a server that shuts down', withCode('57P01')],
  ['a server that starts', withCode('57P03')],
  ['a protocol violation', withCode('08P01')],
  ['the driver, which has no code', new Error('Connection terminated unexpectedly')],
  ['several addresses, all refused', new AggregateError([withCode('ECONNREFUSED')])],
])('%s is a lost connection', (_what, error) => {
  expect(isConnectionLost(error)).toBe(true);
});

test.each([
  ['a duplicate', withCode('23505')],
  ['a cancelled statement', withCode('57014')],
  ['an error of ours', new TypeError('x is undefined')],
  ['no error', 'Connection terminated'],
])('%s is not', (_what, error) => {
  expect(isConnectionLost(error)).toBe(false);
});
