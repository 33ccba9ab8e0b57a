import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { createFakeLiveServer } from '../testing/index.ts';
import { connect } from './connect.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** Opens a connection to a server that the test controls; returns the received events. */
async function open(server = createFakeLiveServer()) {
  const received: unknown[] = [];
  const place = {
    url: 'ws://backend.test/realtime/v1',
    key: 'sb_publishable_test',
    accessToken: vi.fn<() => Promise<string>>(() => Promise.resolve('token-1')),
  };
  const close = connect(place, 'tenant:t-1', {
    joined: () => received.push('joined'),
    signal: ({ seq, table }) => received.push(`${seq} ${table}`),
    beat: () => received.push('beat'),
    lost: (isRefused) => received.push(isRefused ? 'refused' : 'lost'),
  });
  onTestFinished(close);
  await vi.advanceTimersByTimeAsync(0);
  return { server, received, place, close };
}

test('[LIVE-01] joins the one private topic with the token of the session and receives its change events', async () => {
  const { server, received } = await open();
  server.signal(8, 'companies');
  expect(server.joins).toEqual([{ topic: 'realtime:tenant:t-1', token: 'token-1' }]);
  expect(received).toEqual(['joined', '8 companies']);
});

test('[USR-01] joins the topic of the user on the same socket, and what comes there is no signal of the tenant', async () => {
  const server = createFakeLiveServer();
  const received: string[] = [];
  const close = connect(
    {
      url: 'ws://backend.test/realtime/v1',
      key: 'sb_publishable_test',
      accessToken: () => Promise.resolve('token-1'),
    },
    'tenant:t-1',
    {
      joined: () => received.push('joined'),
      signal: ({ table }) => received.push(table),
      beat: () => undefined,
      lost: () => received.push('lost'),
    },
    undefined,
    { topic: 'user:u-1', changed: (table) => received.push(`changed ${table}`) },
  );
  onTestFinished(close);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.joins.map(({ topic }) => topic).toSorted()).toEqual([
    'realtime:tenant:t-1',
    'realtime:user:u-1',
  ]);
  server.signalUser();
  server.signalUser('jobs');
  expect(received).toEqual(['joined', 'changed profiles', 'changed jobs']);
});

test('[LIM-04] sends a heartbeat every 30 seconds and reports the response', async () => {
  const { received } = await open();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(received).toEqual(['joined']);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toEqual(['joined', 'beat']);
});

test('[LIM-04] a server that does not answer the join within ten seconds is lost', async () => {
  const server = createFakeLiveServer();
  server.state.answers = false;
  const { received } = await open(server);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received).toEqual(['lost']);
});

test.each([
  ['a broken connection', (server: ReturnType<typeof createFakeLiveServer>) => server.drop()],
  ['a channel that the server closes', (server) => server.closeChannels()],
])(
  '[LIVE-01] %s is reported once, and the library does not retry by itself',
  async (_what, happen) => {
    const { server, received } = await open();
    happen(server);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toEqual(['joined', 'lost']);
    expect(server.joins).toHaveLength(1);
  },
);

test('[LIVE-01] a topic that is not theirs is refused', async () => {
  const server = createFakeLiveServer();
  server.state.accepts = false;
  const { received } = await open(server);
  expect(received).toEqual(['refused']);
});

test('[SES-02] a refreshed token is read again', async () => {
  const { place } = await open();
  const before = place.accessToken.mock.calls.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(place.accessToken.mock.calls.length).toBeGreaterThan(before);
});

test('[TEN-05] a closed connection reports nothing more', async () => {
  const { server, received, close } = await open();
  close();
  server.signal(8, 'companies');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(received).toEqual(['joined']);
  expect(server.openTopics()).toEqual([]);
});
