import { next, type LiveEvent, type LiveState } from './live-state.ts';
import type { ChannelHandlers } from './connect.ts';

/** The pauses before a lost connection is tried again; it stays at the last (LIM-04). */
const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** Longer than the pause between two heartbeats: so long a silence is no connection. */
const SILENCE_MS = 35_000;
/** The longest time between the number of a change event and its delivery: the event is sent when its transaction ends. */
const LONGEST_TRANSACTION_MS = 60_000;

export interface Head {
  seq: number;
  /** How long ago that signal was sent; null where there was none. */
  ageMs: number | null;
}

/** What following a tenant needs of the world. */
export interface World {
  /** Opens a connection; answers what closes it. */
  connect: (handlers: ChannelHandlers) => () => void;
  askHead: () => Promise<Head>;
  /** Reads everything on screen again; rejects when the network does not let it. */
  readAll: () => Promise<void>;
  /** The same for what was read before the first position was known. */
  readEarly: () => Promise<void>;
  /** Has what shows this table read again. */
  read: (table: string) => void;
  /** The user may not, or no longer, join the topic. */
  refused: () => void;
  notify: (state: LiveState) => void;
}

/**
 * Keeps one tenant's data up to date: connects, catches up, reconnects. Starts with the last known position. Returns a function that stops
 * it and returns the position.
 */
export function followTenant(world: World, soFar: LiveState): () => LiveState {
  let state: LiveState = { ...soFar, phase: 'starting', isChecking: false };
  let close: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let readings = 0;
  let isStopped = false;

  function happen(event: LiveEvent) {
    if (isStopped) return;
    const [after, effect] = next(state, event);
    state = after;
    if (state.phase === 'live') attempts = 0;
    world.notify(state);
    if (effect === 'ask head') void askHead();
    else if (effect === 'read all') void read(world.readAll);
    else if (effect === 'read early') void read(world.readEarly);
    else if (effect) world.read(effect.read);
  }

  async function askHead() {
    const expected = state.seq;
    const connection = close;
    try {
      const { seq, ageMs } = await world.askHead();
      const at = Date.now();
      const isNewer = ageMs !== null && at - ageMs > soFar.inTouchAt - LONGEST_TRANSACTION_MS;
      if (close === connection) happen({ type: 'head', seq, expected, isNewer, at });
    } catch {
      if (close === connection) lose();
    }
  }

  async function read(again: () => Promise<void>) {
    const reading = ++readings;
    try {
      await again();
      if (reading === readings) happen({ type: 'read', at: Date.now() });
    } catch {
      if (reading === readings) lose();
    }
  }

  function connect() {
    clearTimeout(timer);
    close?.();
    close = world.connect({
      joined: () => happen({ type: 'joined' }),
      signal: (signal) => happen({ type: 'signal', ...signal, at: Date.now() }),
      beat: () => happen({ type: 'beat', at: Date.now() }),
      lost(isRefused) {
        if (isRefused) world.refused();
        lose();
      },
    });
  }

  function disconnect() {
    clearTimeout(timer);
    close?.();
    close = null;
    happen({ type: 'lost' });
  }

  function lose() {
    if (isStopped) return;
    disconnect();
    // Without a network there is nothing to try; the browser reports when it is back.
    if (!navigator.onLine) return;
    timer = setTimeout(connect, RECONNECT_AFTER_MS[attempts] ?? 10_000);
    attempts += 1;
  }

  function lookAgain() {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    // After a sleep the socket may seem open and be dead: a new connection shows it at once.
    const isSilent = state.phase === 'live' && Date.now() - state.inTouchAt > SILENCE_MS;
    if (isSilent) disconnect();
    if (close === null) connect();
  }

  window.addEventListener('offline', disconnect);
  window.addEventListener('online', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  world.notify(state);
  if (navigator.onLine) connect();
  else disconnect();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    close?.();
    window.removeEventListener('offline', disconnect);
    window.removeEventListener('online', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
    return state;
  };
}
