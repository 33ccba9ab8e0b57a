import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { databaseErrorResponse } from './database-errors.ts';

function refusal(code: string, role = 'authenticated'): Response {
  const error = new DatabaseError('the message', 0, 'error');
  return databaseErrorResponse(
    Object.assign(error, { code, detail: 'why', hint: undefined }),
    role,
  );
}

test.each([
  ['PT404', 404],
  ['PT503', 503],
  ['PT204', 400],
  ['21000', 500],
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['23514', 400],
  ['22P02', 400],
  ['42703', 400],
  ['42P01', 404],
  ['42883', 404],
  ['42P17', 500],
  ['25006', 405],
  ['57014', 500],
  ['53300', 503],
  ['40001', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['28000', 403],
])('%s is answered with %i', async (code, status) => {
  const response = refusal(code);
  expect(response.status).toBe(status);
  const answer = (await response.json()) as { message: string; details: unknown };
  const isOurs = /^PT[45]/.test(code);
  expect(answer).toMatchObject({ code, details: isOurs ? 'why' : null, hint: null });
  expect(answer.message === 'the message').toBe(isOurs);
});

test('a missing privilege is 401 for a stranger, who is asked to sign in, and 403 for others', () => {
  expect(refusal('42501', 'anon').status).toBe(401);
  expect(refusal('42501', 'anon').headers.get('www-authenticate')).toBe('Bearer');
  expect(refusal('42501').status).toBe(403);
});
