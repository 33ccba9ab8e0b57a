import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { ChannelHandlers } from './connect.ts';
import { followTenant, type Head } from './follow-tenant.ts';
import { beginning, type LiveState } from './live-state.ts';

const OPENED = Date.parse('2026-11-20T14:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: OPENED });
});

/** A page that follows a tenant of which the test plays the server, the network and the reader. */
function openPage(soFar: LiveState = beginning(OPENED)) {
  const connections: { handlers: ChannelHandlers; isOpen: boolean }[] = [];
  const states: LiveState[] = [];
  const head: Head = { seq: 7, ageMs: 60 * 60_000 };
  const server = {
    head,
    readAll: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    readEarly: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    read: vi.fn<(table: string) => void>(),
    refused: vi.fn<() => void>(),
    askHead: vi.fn<() => Promise<Head>>(),
  };
  server.askHead.mockImplementation(() => Promise.resolve(server.head));
  const stop = followTenant(
    {
      connect(handlers) {
        const connection = { handlers, isOpen: true };
        connections.push(connection);
        return () => void (connection.isOpen = false);
      },
      askHead: () => server.askHead(),
      readAll: server.readAll,
      readEarly: server.readEarly,
      read: server.read,
      refused: server.refused,
      notify: (state) => void states.push(state),
    },
    soFar,
  );
  onTestFinished(() => void stop());
  return {
    server,
    stop,
    connections,
    newest: () => connections.at(-1)!,
    phase: () => states.at(-1)?.phase,
    state: () => states.at(-1)!,
    /** The newest connection is accepted, and what follows from it happens. */
    async join() {
      connections.at(-1)!.handlers.joined();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function lookAtPage() {
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('[LIVE-01] a page that is opened', () => {
  test('is live without a second read when nothing has changed lately', async () => {
    const page = openPage();
    expect(page.phase()).toBe('starting');
    await page.join();
    expect(page.phase()).toBe('live');
    expect(page.server.readAll).not.toHaveBeenCalled();
  });

  test('reads again what may have changed while it was being read', async () => {
    const page = openPage();
    vi.advanceTimersByTime(3_000);
    page.server.head = { seq: 8, ageMs: 2_000 };
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledOnce();
    expect(page.phase()).toBe('live');
  });

  test('a signal of a long transaction, numbered before the page was opened, counts as well', async () => {
    const page = openPage();
    page.server.head = { seq: 8, ageMs: 59_000 };
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledOnce();
  });

  test('a tenant in which nothing ever happened is live', async () => {
    const page = openPage();
    page.server.head = { seq: 0, ageMs: null };
    await page.join();
    expect(page.phase()).toBe('live');
    page.newest().handlers.signal({ seq: 1, table: 'companies' });
    expect(page.server.read).toHaveBeenCalledWith('companies');
  });

  test('one that knows from before how far it came sees by the number what it missed', async () => {
    const page = openPage({ ...beginning(OPENED), seq: 5 });
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledOnce();
  });
});

describe('[LIVE-01] a page that knew the number before it read its data', () => {
  test('reads nothing again while the number is the same, but what was read before it', async () => {
    const page = openPage(beginning(OPENED, 8));
    vi.advanceTimersByTime(3_000);
    page.server.head = { seq: 8, ageMs: 4_000 };
    await page.join();
    expect(page.server.readEarly).toHaveBeenCalledOnce();
    expect(page.server.readAll).not.toHaveBeenCalled();
    expect(page.phase()).toBe('live');
  });

  test('is catching up until that has come, and is stale without a network for it', async () => {
    const page = openPage(beginning(OPENED, 8));
    page.server.head = { seq: 8, ageMs: 4_000 };
    let fail: (reason: Error) => void = () => undefined;
    page.server.readEarly.mockImplementation(
      () => new Promise((_resolve, reject) => (fail = reject)),
    );
    await page.join();
    expect(page.phase()).toBe('catching up');
    fail(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    expect(page.phase()).toBe('stale');
  });

  test('reads nothing again where nothing was sent lately', async () => {
    const page = openPage(beginning(OPENED, 7));
    await page.join();
    expect(page.server.readEarly).not.toHaveBeenCalled();
    expect(page.server.readAll).not.toHaveBeenCalled();
    expect(page.phase()).toBe('live');
  });

  test('reads everything again with another number, and nothing of it twice', async () => {
    const page = openPage(beginning(OPENED, 7));
    page.server.head = { seq: 9, ageMs: 500 };
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledOnce();
    expect(page.server.readEarly).not.toHaveBeenCalled();
  });

  test('asks for what was read early once: a later connection goes by the number alone', async () => {
    const page = openPage(beginning(OPENED, 8));
    page.server.head = { seq: 8, ageMs: 4_000 };
    await page.join();
    page.newest().handlers.lost(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await page.join();
    expect(page.server.readEarly).toHaveBeenCalledOnce();
    expect(page.server.readAll).not.toHaveBeenCalled();
  });
});

describe('[LIM-04] a connection that is lost', () => {
  test('is tried again after 1, 2, 5 and 10 seconds, and then every 10', async () => {
    const page = openPage();
    for (const pause of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      const before = page.connections.length;
      page.newest().handlers.lost(false);
      expect(page.phase()).toBe('stale');
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(page.connections).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(page.connections).toHaveLength(before + 1);
    }
    await page.join();
    page.newest().handlers.lost(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.connections).toHaveLength(7);
  });

  test('[ONE-06] leaves the page stale since it was last in touch', async () => {
    const page = openPage();
    await page.join();
    vi.advanceTimersByTime(30_000);
    page.newest().handlers.beat();
    vi.advanceTimersByTime(20_000);
    page.newest().handlers.lost(false);
    expect(page.state()).toMatchObject({ phase: 'stale', inTouchAt: OPENED + 30_000 });
  });

  test('[LIVE-01] catches up with what was missed, and only with that', async () => {
    const page = openPage();
    await page.join();
    page.newest().handlers.lost(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await page.join();
    expect(page.server.readAll).not.toHaveBeenCalled();

    page.newest().handlers.lost(false);
    page.server.head = { seq: 9, ageMs: 0 };
    await vi.advanceTimersByTimeAsync(1_000);
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledOnce();
    expect(page.phase()).toBe('live');
  });

  test('is lost again when the last sequence number or a query cannot be read', async () => {
    const page = openPage();
    page.server.askHead.mockRejectedValueOnce(new Error('no network'));
    await page.join();
    expect(page.phase()).toBe('stale');
    await vi.advanceTimersByTimeAsync(1_000);
    page.server.head = { seq: 8, ageMs: 0 };
    page.server.readAll.mockRejectedValueOnce(new Error('no network'));
    await page.join();
    expect(page.phase()).toBe('stale');
    await vi.advanceTimersByTimeAsync(2_000);
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledTimes(2);
    expect(page.phase()).toBe('live');
  });

  test('[TEN-01] a refused connection refetches the tenants', () => {
    const page = openPage();
    page.newest().handlers.lost(true);
    expect(page.server.refused).toHaveBeenCalledOnce();
  });
});

describe('[UX-03] the network and the tab', () => {
  test('without a network nothing is tried; when it is back, at once', async () => {
    const page = openPage();
    await page.join();
    setOnline(false);
    expect(page.phase()).toBe('stale');
    expect(page.newest().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.connections).toHaveLength(1);
    setOnline(true);
    expect(page.connections).toHaveLength(2);
    await page.join();
    expect(page.phase()).toBe('live');
  });

  test('a tab that slept reconnects, since its socket may only seem open', async () => {
    const page = openPage();
    await page.join();
    vi.setSystemTime(Date.now() + 60 * 60_000);
    page.server.head = { seq: 12, ageMs: 0 };
    lookAtPage();
    expect(page.connections.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    await page.join();
    expect(page.server.readAll).toHaveBeenCalledOnce();
    expect(page.phase()).toBe('live');
  });

  test('a tab that was away for a moment goes on', async () => {
    const page = openPage();
    await page.join();
    vi.setSystemTime(Date.now() + 10_000);
    lookAtPage();
    expect(page.connections).toHaveLength(1);
  });

  test('a tab that becomes visible does not wait for the next attempt', () => {
    const page = openPage();
    page.newest().handlers.lost(false);
    lookAtPage();
    expect(page.connections).toHaveLength(2);
  });
});

test('[TEN-05] after leaving a tenant no events of it arrive, and pending reads have no effect', async () => {
  const page = openPage();
  const { handlers } = page.newest();
  handlers.joined();
  expect(page.stop()).toMatchObject({ phase: 'catching up' });
  await vi.advanceTimersByTimeAsync(0);
  handlers.signal({ seq: 8, table: 'companies' });
  expect(page.newest().isOpen).toBe(false);
  expect(page.phase()).toBe('catching up');
  expect(page.server.read).not.toHaveBeenCalled();
});
