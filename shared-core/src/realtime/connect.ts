import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';

import type { ServicePlace } from '../supabase/index.ts';

/** Section 9 of the specification (LIM-04). */
const HEARTBEAT_MS = 30_000;
const ANSWER_MS = 10_000;

/** The events of a connection. After `lost` there are none. */
export interface ChannelHandlers {
  joined: () => void;
  signal: (signal: { seq: number; table: string }) => void;
  beat: () => void;
  /** `isRefused`: the server responded, but the user may not join this topic. */
  lost: (isRefused: boolean) => void;
}

/** What a member of staff shows colleagues, and what they show. */
export interface PresenceHandlers {
  /** Unique for the window. */
  key: string;
  /** Calls `show` with what colleagues are to see, now and after each change; returns what ends that. */
  follow: (show: (page: Record<string, string>) => void) => () => void;
  /** What every other window shows. */
  present: (pages: readonly Record<string, unknown>[]) => void;
}

/** The topic of the user alone, on the same socket. Best effort: a page that misses a signal learns it with its next request. */
export interface PersonalTopic {
  topic: string;
  /** `table` is empty where a signal names none. */
  changed: (table: string) => void;
}

/**
 * Opens one connection to one private topic; returns the function that closes it. The library's own reconnect does not cover every kind of
 * loss, so a loss is reported once and the caller opens a new connection.
 */
export function connect(
  place: ServicePlace,
  topic: string,
  handlers: ChannelHandlers,
  presence?: PresenceHandlers,
  personal?: PersonalTopic,
): () => void {
  let isOpen = true;
  let hasJoined = false;
  const socket = new RealtimeClient(place.url, {
    params: { apikey: place.key },
    // Read at the join and with every heartbeat, so that a refreshed token is sent with the next one.
    accessToken: place.accessToken,
    heartbeatIntervalMs: HEARTBEAT_MS,
    timeout: ANSWER_MS,
    heartbeatCallback(status) {
      if (status === 'ok' && isOpen) handlers.beat();
      if (status === 'timeout' || status === 'error') lose();
    },
  });
  const channel = socket.channel(topic, {
    config: { private: true, ...(presence && { presence: { key: presence.key } }) },
  });
  const own = personal && socket.channel(personal.topic, { config: { private: true } });
  let stopFollowing: (() => void) | undefined;

  function close() {
    isOpen = false;
    stopFollowing?.();
    channel.teardown();
    own?.teardown();
    void socket.disconnect();
  }

  function lose() {
    if (!isOpen) return;
    const isRefused = !hasJoined && socket.isConnected();
    close();
    handlers.lost(isRefused);
  }

  async function join() {
    await socket.setAuth();
    if (!isOpen) return;
    if (presence) {
      channel.on('presence', { event: 'sync' }, () => {
        const { [presence.key]: _own, ...others } = channel.presenceState();
        if (isOpen) presence.present(Object.values(others).flat());
      });
    }
    own
      ?.on('broadcast', { event: 'changed' }, ({ payload }) => {
        if (isOpen) personal?.changed(isSignal(payload) ? payload.table : '');
      })
      .subscribe();
    channel
      .on('broadcast', { event: 'changed' }, ({ payload }) => {
        if (isOpen && isSignal(payload)) handlers.signal(payload);
      })
      .subscribe((status) => {
        if (status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) return lose();
        hasJoined = true;
        if (!isOpen) return;
        handlers.joined();
        stopFollowing ??= presence?.follow((page) => void channel.track(page));
      });
  }
  void join();
  return close;
}

function isSignal(payload: unknown): payload is { seq: number; table: string } {
  const { seq, table } = (payload ?? {}) as { seq?: unknown; table?: unknown };
  return typeof seq === 'number' && typeof table === 'string';
}
