import { useSyncExternalStore } from 'react';

/** What the page waits for while a portal is on its way. */
export interface Waiting {
  /** `list`: which files the portal consists of now; `code`: those files. */
  for: 'list' | 'code';
  /** Of the files, how many are here. */
  done?: number;
  of?: number;
  /** Gives up the present request, and begins again. */
  tryAgain: () => void;
}

let current: Waiting | null = null;
const listeners = new Set<() => void>();

/** Says what the page waits for now; null when the portal is there, or failed. */
export function setWaiting(next: Waiting | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What the page waits for of a portal; null when it waits for nothing of it. */
export function waiting(): Waiting | null {
  return current;
}

/** The same, for a screen. */
export function useWaiting(): Waiting | null {
  return useSyncExternalStore(subscribe, waiting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
