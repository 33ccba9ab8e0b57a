import { describe, expect, test } from 'vitest';

import { beginning, next, type LiveEffect, type LiveEvent, type LiveState } from './live-state.ts';

/** What becomes of a page after these events, and what had to be done about each. */
function after(events: LiveEvent[], from: LiveState = beginning(0)) {
  const effects: LiveEffect[] = [];
  const state = events.reduce((now, event) => {
    const [then, effect] = next(now, event);
    effects.push(effect);
    return then;
  }, from);
  return { state, effects };
}

const joined = { type: 'joined' } as const;
const lost = { type: 'lost' } as const;
const read = { type: 'read', at: 50 } as const;

function head(seq: number, more: { expected?: number | null; isNewer?: boolean } = {}) {
  return { type: 'head', seq, expected: null, isNewer: false, at: 10, ...more } as const;
}

function signal(seq: number, table = 'companies') {
  return { type: 'signal', seq, table, at: 20 } as const;
}

const live: LiveState = {
  phase: 'live',
  seq: 7,
  inTouchAt: 10,
  isChecking: false,
  reading: false,
  hasEarly: false,
};

describe('[ONE-06] a page follows its tenant', () => {
  test('it is live once nothing was sent since it was read', () => {
    const { state, effects } = after([joined, head(7)]);
    expect(state).toEqual(live);
    expect(effects).toEqual(['ask head', null]);
  });

  test('what may have been sent since is read first', () => {
    const { state, effects } = after([joined, head(7, { isNewer: true })]);
    expect(state).toMatchObject({ phase: 'catching up', seq: 7 });
    expect(effects.at(-1)).toBe('read all');
    expect(after([read], state).state).toEqual({ ...live, inTouchAt: 50 });
  });

  test('each signal has its table read', () => {
    const { state, effects } = after([signal(8), signal(9, 'documents')], live);
    expect(state).toEqual({ ...live, seq: 9, inTouchAt: 20 });
    expect(effects).toEqual([{ read: 'companies' }, { read: 'documents' }]);
  });

  test('a number that is missing has everything read, and what comes meanwhile is not lost', () => {
    const gap = after([signal(10)], live);
    expect(gap.state).toMatchObject({ phase: 'catching up', seq: 10 });
    expect(gap.effects).toEqual(['read all']);
    const more = after([signal(11), read], gap.state);
    expect(more.effects).toEqual([{ read: 'companies' }, null]);
    expect(more.state).toMatchObject({ phase: 'live', seq: 11 });
  });

  test('a received change is not read again', () => {
    expect(after([signal(7), signal(3)], live)).toEqual({ state: live, effects: [null, null] });
  });

  test('an answer of the connection is a sign of life, and changes nothing else', () => {
    expect(after([{ type: 'beat', at: 90 }], live).state).toEqual({ ...live, inTouchAt: 90 });
  });
});

describe('[ONE-06] a page that lost its connection', () => {
  test('is stale since it was last in touch', () => {
    expect(after([lost], live).state).toEqual({ ...live, phase: 'stale' });
  });

  test('reads nothing when it comes back and nothing was sent', () => {
    const { state, effects } = after([lost, joined, head(7, { expected: 7 })], live);
    expect(state).toEqual(live);
    expect(effects).toEqual([null, 'ask head', null]);
  });

  test('reads everything when something was', () => {
    const { state, effects } = after([lost, joined, head(9, { expected: 7 })], live);
    expect(state).toMatchObject({ phase: 'catching up', seq: 9, reading: true });
    expect(effects.at(-1)).toBe('read all');
  });

  test('a database that was set back to an earlier state has everything read, and is followed from there', () => {
    const { state, effects } = after([lost, joined, head(2, { expected: 7 })], live);
    expect(effects.at(-1)).toBe('read all');
    expect(after([read, signal(3)], state).effects).toEqual([null, { read: 'companies' }]);
  });

  test('a change received while the last sequence number was on its way is no gap', () => {
    const { state, effects } = after([lost, joined, signal(8), head(7, { expected: 7 })], live);
    expect(effects).toEqual([null, 'ask head', { read: 'companies' }, null]);
    expect(state).toMatchObject({ phase: 'live', seq: 8 });
  });

  test('what it was reading when it broke is owed still', () => {
    const { effects } = after([signal(10), lost, joined, head(10, { expected: 10 })], live);
    expect(effects).toEqual(['read all', null, 'ask head', 'read all']);
  });

  test('an answer that comes too late changes nothing', () => {
    const stale = after([joined, lost]).state;
    expect(after([head(7)], stale)).toEqual({ state: stale, effects: [null] });
  });

  test('before the first head, signals are read as they come', () => {
    const { state, effects } = after([joined, signal(8), head(8, { isNewer: true })]);
    expect(effects).toEqual(['ask head', { read: 'companies' }, 'read all']);
    expect(state.seq).toBe(8);
  });
});
