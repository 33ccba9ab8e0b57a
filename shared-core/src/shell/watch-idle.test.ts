import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { rememberSession } from '../supabase/index.ts';
import { beginActivity, noteActivity, resumeActivity } from '../session/activity.ts';
import { readLastInput, readSessionMeta, saveLastInput } from '../session/local-records.ts';
import { watchIdle } from './watch-idle.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
  beginActivity();
});

function watch(minutes = 60) {
  const notified: (number | null)[] = [];
  const end = vi.fn<() => void>();
  const { stay, stop } = watchIdle(minutes, (left) => notified.push(left), end);
  onTestFinished(stop);
  return { end, stay, last: () => notified.at(-1) };
}

function press() {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
}

/** Another tab writes to the storage, which emits an event. */
function inputElsewhere() {
  saveLastInput(Date.now());
  window.dispatchEvent(new StorageEvent('storage', { key: 'bahamasinc_last_input' }));
}

describe('a session without activity', () => {
  test('[SES-05] asks after 58 minutes, counts down, and ends after 60', () => {
    const { last, end } = watch();
    vi.advanceTimersByTime(58 * MINUTE - 1);
    expect(last()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(last()).toBe(120);
    vi.advanceTimersByTime(1_000);
    expect(last()).toBe(119);
    vi.advanceTimersByTime(119_000 - 1);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
  });

  test('[SES-05] the setting determines the minutes', () => {
    const { last, end } = watch(15);
    vi.advanceTimersByTime(13 * MINUTE);
    expect(last()).toBe(120);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(end).toHaveBeenCalledOnce();
  });

  test('[SES-05] is over when a device wakes up that slept', () => {
    const { end } = watch();
    vi.setSystemTime(Date.now() + 3 * 60 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(end).toHaveBeenCalledOnce();
  });

  test('[SES-02] is no less idle for a token that refreshed itself', () => {
    const { last } = watch();
    vi.advanceTimersByTime(57 * MINUTE);
    noteActivity();
    expect(readSessionMeta()?.lastActivity).toBe(Date.now());
    vi.advanceTimersByTime(MINUTE);
    expect(last()).toBe(120);
  });
});

describe('a session with activity', () => {
  test('[SES-05] any input counts, here', () => {
    const { last } = watch();
    vi.advanceTimersByTime(30 * MINUTE);
    press();
    vi.advanceTimersByTime(57 * MINUTE);
    expect(last()).toBeNull();
    vi.advanceTimersByTime(MINUTE);
    expect(last()).toBe(120);
  });

  test('[SES-05] [SES-07] and in any other tab, which also takes the question back', () => {
    const { last, end } = watch();
    vi.advanceTimersByTime(59 * MINUTE);
    expect(last()).toBe(60);
    inputElsewhere();
    expect(last()).toBeNull();
    vi.advanceTimersByTime(5 * MINUTE);
    expect(end).not.toHaveBeenCalled();
  });

  test('[SES-05] during the question only its answer counts', () => {
    const { last, stay } = watch();
    vi.advanceTimersByTime(59 * MINUTE);
    press();
    vi.advanceTimersByTime(1_000);
    expect(last()).toBe(59);
    stay();
    expect(last()).toBeNull();
  });

  test('writes it down every five seconds at most', () => {
    watch();
    vi.advanceTimersByTime(5_000);
    press();
    const first = readLastInput();
    vi.advanceTimersByTime(4_999);
    press();
    expect(readLastInput()).toBe(first);
    vi.advanceTimersByTime(1);
    press();
    expect(readLastInput()).not.toBe(first);
  });
});

test.each([
  ['that is remembered counts the opening of a page as use', true, null],
  ['that is not counts the time away as idle', false, 60],
])('[AUTH-08] [SES-05] a session %s', (_which, remember, left) => {
  rememberSession(remember);
  vi.resetModules();
  vi.advanceTimersByTime(59 * MINUTE);
  resumeActivity();
  expect(watch().last()).toBe(left);
});
