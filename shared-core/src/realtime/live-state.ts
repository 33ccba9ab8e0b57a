/** Whether the data on screen is up to date with the database. */
export interface LiveState {
  /**
   * - `starting`: the page has its first data and no connection yet.
   * - `live`: connected; every change event arrives.
   * - `catching up`: connected; missed changes are being detected or read.
   * - `stale`: not connected; changes since `inTouchAt` are unknown.
   */
  phase: 'starting' | 'live' | 'catching up' | 'stale';
  /** The last sequence number this page knows; null while it knows none. */
  seq: number | null;
  /** When it was last certain that nothing was missed; milliseconds. */
  inTouchAt: number;
  /** The last sequence number is being read from the database. */
  isChecking: boolean;
  /** Everything has to be read again, or is being read. */
  reading: boolean;
  /** `seq` was read while the page read its first data: some of it may be from before that number. */
  hasEarly: boolean;
}

export type LiveEvent =
  | { type: 'joined' }
  /**
   * The last sequence number of the database, and the one this page knew when it sent the query. `isNewer`: the event may have been sent
   * after the page read its data.
   */
  | { type: 'head'; seq: number; expected: number | null; isNewer: boolean; at: number }
  | { type: 'signal'; seq: number; table: string; at: number }
  /** The connection answered. */
  | { type: 'beat'; at: number }
  /** Everything was read again. */
  | { type: 'read'; at: number }
  | { type: 'lost' };

/** What has to be done about an event. */
export type LiveEffect = 'ask head' | 'read all' | 'read early' | { read: string } | null;

/** For a page that began to read the tenant at `at`; `seq` is the last sequence number, if it was read at the start. */
export function beginning(at: number, seq: number | null = null): LiveState {
  const isKnown = seq !== null;
  return {
    phase: 'starting',
    seq,
    inTouchAt: at,
    isChecking: false,
    reading: false,
    hasEarly: isKnown,
  };
}

/**
 * The live connection of one tenant as a state machine. Signals are numbered; a number that is missing means that something
 * changed unheard, and everything is read again.
 *
 *     starting ──joined──▶ catching up (asking) ──head: nothing missed──────────────────────▶ live
 *                              ▲        └──head: something missed──▶ (reading) ──read──▶      │
 *                              │ joined                                  ▲────── gap ─────────┤
 *     starting ──lost──▶ stale ┘ ◀────────────────── lost, from anywhere ─────────────────────┘
 */
export function next(state: LiveState, event: LiveEvent): [LiveState, LiveEffect] {
  switch (event.type) {
    case 'joined':
      return [{ ...state, phase: 'catching up', isChecking: true }, 'ask head'];
    case 'head':
      return afterHead(state, event);
    case 'signal':
      return afterSignal(state, event);
    case 'beat':
      return [state.phase === 'live' ? { ...state, inTouchAt: event.at } : state, null];
    case 'read':
      return [settled({ ...state, reading: false }, event.at), null];
    case 'lost':
      // What was being read may not have come: it is still owed when the connection is back.
      return [{ ...state, phase: 'stale', isChecking: false }, null];
  }
}

function afterHead(
  state: LiveState,
  { seq, expected, isNewer, at }: Extract<LiveEvent, { type: 'head' }>,
): [LiveState, LiveEffect] {
  if (!state.isChecking) return [state, null];
  const known = state.seq;
  // A restored database counts from an earlier number. Events received since the query was sent are no gap.
  const isSetBack = expected !== null && seq < expected;
  const isBehind = known === null ? isNewer : isSetBack || seq > known;
  const after = {
    ...state,
    isChecking: false,
    hasEarly: false,
    seq: known === null || isBehind ? seq : known,
  };
  if (isBehind || state.reading) return [{ ...after, reading: true }, 'read all'];
  if (state.hasEarly && isNewer) return [{ ...after, reading: true }, 'read early'];
  return [settled(after, at), null];
}

function afterSignal(
  state: LiveState,
  { seq, table, at }: Extract<LiveEvent, { type: 'signal' }>,
): [LiveState, LiveEffect] {
  // The pending last sequence number covers everything missed before it.
  if (state.seq === null) return [state, { read: table }];
  // A late event: its changes have been read already.
  if (seq <= state.seq) return [state, null];
  if (seq > state.seq + 1) {
    return [{ ...state, phase: 'catching up', seq, reading: true }, 'read all'];
  }
  const inTouchAt = state.phase === 'live' ? at : state.inTouchAt;
  return [{ ...state, seq, inTouchAt }, { read: table }];
}

/** Live, once no query and no read is pending. */
function settled(state: LiveState, at: number): LiveState {
  if (state.phase !== 'catching up' || state.isChecking || state.reading) return state;
  return { ...state, phase: 'live', inTouchAt: at };
}
