import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { AppError } from '../errors/index.ts';
import { createTestQueryClient } from '../testing/index.ts';
import { createReader } from './read-again.ts';
import { shows, type WatchedTable } from '../query/index.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** A query of the tenant with its tables; undefined without a declaration. */
type Shown = readonly [name: string, ...tables: WatchedTable[]];

/** A page with these queries on screen; returns the refetched ones. */
async function openPage(...queries: Shown[]) {
  const queryClient = createTestQueryClient();
  const fetched: string[] = [];
  const ended: string[] = [];
  let failure: Error | undefined;
  let takes = 0;
  for (const [name, ...tables] of queries) {
    const queryKey = name.split(' ');
    const meta = tables.length > 0 ? shows(...tables) : {};
    // A reading that is cancelled is taken back, as those of the portals are.
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      fetched.push(name);
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
      if (failure) throw failure;
      if (!signal.aborted) ended.push(name);
      return 'read';
    };
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, meta });
    onTestFinished(observer.subscribe(() => undefined));
  }
  await vi.advanceTimersByTimeAsync(0);
  fetched.length = 0;
  ended.length = 0;
  const reader = createReader(queryClient, 't-1');
  return {
    reader,
    fetched,
    ended,
    slow: (ms: number) => void (takes = ms),
    fail: (error: Error) => void (failure = error),
  };
}

const companies: Shown = ['client t-1 companies', 'companies'];
const documents: Shown = ['client t-1 documents', 'documents'];

test('[LIVE-01] a signal has what shows its table read again, and leaves the rest', async () => {
  const { reader, fetched } = await openPage(companies, documents, [
    'client t-1 dashboard',
    'companies',
    'documents',
  ]);
  reader.read('companies');
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['client t-1 companies', 'client t-1 dashboard']);
});

test('[LIVE-01] many signals at once are one reading', async () => {
  const { reader, fetched } = await openPage(companies, documents);
  for (let n = 0; n < 20; n++) reader.read('companies');
  reader.read('documents');
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['client t-1 companies', 'client t-1 documents']);
});

test('[LIVE-01] where something changes all the time, a page reads once a second', async () => {
  const { reader, fetched } = await openPage(companies);
  for (let n = 0; n < 100; n++) {
    reader.read('companies');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(fetched).toHaveLength(5);
});

test('[LIVE-01] a running fetch finishes and is then repeated once, however often data changes', async () => {
  const { reader, fetched, ended, slow } = await openPage(companies);
  slow(3_000);
  reader.read('companies');
  await vi.advanceTimersByTimeAsync(200);
  expect(fetched).toHaveLength(1);
  for (let n = 0; n < 4; n++) {
    reader.read('companies');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect([fetched.length, ended.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([fetched.length, ended.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ended).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveLength(2);
});

test('[LIVE-01] a query without its tables is read again with each event, and every query with an event of an unknown table', async () => {
  const { reader, fetched } = await openPage(companies, ['client t-1 brand-new']);
  reader.read('charges');
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['client t-1 brand-new']);
  reader.read('a_later_table');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual(['client t-1 brand-new', 'client t-1 companies', 'client t-1 brand-new']);
});

test('[TOP-03] a new notification, a membership: the session’s own data follows, too', async () => {
  const { reader, fetched } = await openPage(
    ['session u-1 notifications unread', 'notifications'],
    ['session u-1 tenants', 'tenant_users'],
  );
  reader.read('notifications');
  await vi.advanceTimersByTimeAsync(100);
  reader.read('tenant_users');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual(['session u-1 notifications unread', 'session u-1 tenants']);
});

test('[TEN-05] queries of another tenant are left alone', async () => {
  const { reader, fetched } = await openPage(['client t-2 companies', 'companies'], companies);
  reader.read('companies');
  await vi.advanceTimersByTimeAsync(100);
  await reader.readAll();
  expect(fetched).toEqual(['client t-1 companies', 'client t-1 companies']);
});

test('[LIVE-01] what was read early is read again alone', async () => {
  const { reader, fetched } = await openPage(companies, documents, [
    'client t-2 companies',
    'companies',
  ]);
  await reader.readSome(({ queryKey }) => queryKey.includes('companies'));
  expect(fetched).toEqual(['client t-1 companies']);
});

test('[ONE-06] catching up refetches everything; a lost network is reported, a refusal belongs to the page', async () => {
  const { reader, fetched, fail } = await openPage(companies, documents);
  await reader.readAll();
  expect(fetched).toEqual(['client t-1 companies', 'client t-1 documents']);
  fail(new AppError('not_allowed'));
  await reader.readAll();
  fail(new AppError('offline'));
  const reading = reader.readAll();
  await Promise.all([
    expect(reading).rejects.toThrow('cannot be reached'),
    vi.advanceTimersByTimeAsync(0),
  ]);
});
