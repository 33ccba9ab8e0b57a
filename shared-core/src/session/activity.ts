import { isSessionRemembered } from '../supabase/index.ts';
import { readLastInput, readSessionMeta, saveLastInput, saveSessionMeta } from './local-records.ts';

const MINUTE_MS = 60_000;
const THROTTLE_MS = 5_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** For pages without storage. */
let lastInputHere = 0;

/** A sign-in has just happened: whose browser, since when. */
export function beginActivity(): void {
  const now = Date.now();
  saveSessionMeta({ loginTime: now, userAgent: navigator.userAgent, lastActivity: now });
  noteInput();
}

/**
 * A page was opened with an older session. Opening counts as activity if the session may outlive the browser; otherwise the absence counts
 * as idle time, because another person may have come.
 */
export function resumeActivity(): void {
  if (isSessionRemembered() || !hasActivity()) noteInput();
}

/** Whether anything is known of when the session was last used. */
export function hasActivity(): boolean {
  return lastInputHere > 0 || readLastInput() !== null;
}

/** The token was refreshed: that is activity (SES-02), but no input; see decision 32. */
export function noteActivity(): void {
  const now = Date.now();
  const { loginTime, userAgent } = readSessionMeta() ?? {
    loginTime: now,
    userAgent: navigator.userAgent,
  };
  saveSessionMeta({ loginTime, userAgent, lastActivity: now });
}

/** Notes user activity. */
export function noteInput(): void {
  lastInputHere = Date.now();
  saveLastInput(lastInputHere);
  noteActivity();
}

/** Milliseconds until an unused session ends, in all tabs; zero when it is over. */
export function idleTimeLeft(minutes: number): number {
  const lastInput = Math.max(readLastInput() ?? 0, lastInputHere);
  return Math.max(0, lastInput + minutes * MINUTE_MS - Date.now());
}

/** Notes input on this page, at most every five seconds and only while `counts` returns true; returns an unsubscribe function. */
export function watchInput(counts: () => boolean): () => void {
  function onInput() {
    if (Date.now() - lastInputHere >= THROTTLE_MS && counts()) noteInput();
  }
  const options = { capture: true, passive: true };
  for (const input of INPUTS) window.addEventListener(input, onInput, options);
  return () => {
    for (const input of INPUTS) window.removeEventListener(input, onInput, options);
  };
}
