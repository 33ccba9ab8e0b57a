import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { AppError } from './app-error.ts';
import { portalBuilds } from './report-target.ts';
import { routeOf, sendReport, withoutIds } from './send-report.ts';
import { noteError, watchErrors } from './watch-errors.ts';

const target = { supabaseUrl: 'https://x.example', supabaseKey: 'sb_publishable_x', build: 'h-1' };
const id = '7e000000-0000-4000-8000-00000000000a';
const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

/** The events of a page, without the page. */
const events = new EventTarget();

beforeEach(() => {
  send.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('location', { pathname: `/app/companies/${id}` });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/140 Safari/537' });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete portalBuilds['client'];
});

const sent = () => send.mock.calls.map(([, { body }]) => JSON.parse(body as string) as object);

describe('[ERR-01] what a report says', () => {
  test('app, its build, message, stack and page, without ids', async () => {
    portalBuilds['client'] = 'c-9';
    const error = new TypeError(`no company ${id}`);
    error.stack = `TypeError: no company ${id}\n    at f (https://x.example/a.js?x=1:2:3)`;
    await sendReport(error, target);
    expect(send.mock.calls[0]?.[0]).toBe('https://x.example/rest/v1/rpc/report_client_error');
    expect(sent()).toEqual([
      {
        portal: 'client',
        version: 'c-9',
        message: 'TypeError: no company <id>',
        stack: 'at f (https://x.example/a.js:2:3)',
        route: '/app/companies/:id',
        browser: 'chromium',
      },
    ]);
  });

  test.each([
    ['Ann Smith <ann@mail.example> failed', 'Ann Smith <<email>> failed'],
    ['bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'bad <token>'],
    ['sb_secret_AbC-12 refused', '<token> refused'],
    [`x ${'a1'.repeat(16)}`, 'x <token>'],
    ['passport 4512 8897 21', 'passport <number>'],
    ['/p?token=abc#access_token=y', '/p'],
    ['at f (a.js:12:345678)', 'at f (a.js:12:345678)'],
  ])('%s becomes %s', (given, expected) => {
    expect(withoutIds(given)).toBe(expected);
  });

  test.each([
    ['/', '/'],
    ['/auth/client-signup/AbC123', '/auth/client-signup/:id'],
    ['/admin/users/ann@x.example', '/admin/users/:id'],
  ])('the page %s is %s', (path, expected) => {
    expect(routeOf(path)).toBe(expected);
  });

  test('an object that was thrown is not written out', async () => {
    await sendReport({ passport: '4512' }, target);
    expect(sent()).toMatchObject([{ message: 'Thrown: object', stack: '' }]);
  });

  test.each([
    ['a refusal with words', new AppError('not_allowed')],
    ['a cancelled request', new DOMException('gone', 'AbortError')],
    ['a script of another origin', 'Script error.'],
    ['a warning about layout', 'ResizeObserver loop completed with undelivered notifications.'],
  ])('%s is no error of the program', async (_what, error) => {
    await sendReport(error, target);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('[ERR-01] a page that watches errors', () => {
  test('reports nothing before it watches, then those of boundary, window and promises, five at most', async () => {
    noteError(new Error('too early'));
    watchErrors(target);
    send.mockRejectedValue(new TypeError('offline'));
    noteError(new Error('boundary'));
    events.dispatchEvent(Object.assign(new Event('error'), { error: new Error('window') }));
    events.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new Error('promise') }),
    );
    for (let i = 0; i < 10; i += 1) noteError(new Error(`more ${i}`));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(5));
    await new Promise((done) => setTimeout(done));
    expect(send).toHaveBeenCalledTimes(5);
    expect(sent().slice(0, 3)).toMatchObject([
      { message: 'Error: boundary' },
      { message: 'Error: window' },
      { message: 'Error: promise' },
    ]);
  });
});
