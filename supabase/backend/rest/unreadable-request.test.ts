import { expect, test } from 'vitest';
import { explainUnreadable } from './unreadable-request.ts';

function stumble(message: string, ...frames: string[]): Error {
  const error = new TypeError(message);
  const lines = frames.map((frame) => `    at ${frame}`);
  return Object.assign(error, { stack: [`TypeError: ${message}`, ...lines].join('\n') });
}

const IN_LITE =
  'parse (file:///p/node_modules/.pnpm/x/node_modules/@supabase/lite/dist/index.js:1:2)';
const IN_OURS = 'amend (file:///p/supabase/backend/rest/request-connection.ts:80:3)';

test('what lite or its SQL builder stumbles over is a mistake of the request, without details', async () => {
  const answer = explainUnreadable(stumble('secret', 'JSON.parse (<anonymous>)', IN_LITE, IN_OURS));
  expect([answer?.status, await answer?.json()]).toMatchObject([
    400,
    { code: 'PGRST100', message: 'The request could not be parsed.' },
  ]);
});

test('a reason is given on, and a table that is not there is 404', async () => {
  const reason = explainUnreadable(stumble('failed to parse filter (x)', IN_LITE));
  expect(await reason?.json()).toMatchObject({ message: 'failed to parse filter (x)' });
  const table = explainUnreadable(stumble(`Could not find the table 'public.x'`, IN_LITE));
  expect([table?.status, await table?.json()]).toMatchObject([404, { code: 'PGRST205' }]);
});

test('nesting beyond the stack is a mistake of the request, wherever it ends', () => {
  expect(explainUnreadable(new RangeError('Maximum call stack size exceeded'))?.status).toBe(400);
});

test('an internal error is no error of the request', () => {
  expect(explainUnreadable(stumble('x is undefined', IN_OURS, IN_LITE))).toBeUndefined();
  expect(explainUnreadable(new Error('here'))).toBeUndefined();
});
