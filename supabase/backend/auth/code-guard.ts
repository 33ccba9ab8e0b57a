import { BoundedMap } from '../bounded-map.ts';

/** A code of six digits is as good as guessed after 100,000s of tries; this keeps the chance at one in 100,000. */
const MOST_WRONG_TRIES = 10;
const MOST_CODES = 10_000;

export interface CodeGuard {
  /** Whether a code may still be tried. */
  isOpen(code: string): boolean;
  noteFailure(code: string): void;
}

/**
 * Counts wrong tries against each code that was sent, from wherever they come; after ten the code counts as expired. The
 * link in the same mail keeps working, so wrong codes cannot keep a person out.
 */
export function createCodeGuard(): CodeGuard {
  const failures = new BoundedMap<string, number>(MOST_CODES);

  return {
    isOpen: (code) => (failures.get(code) ?? 0) < MOST_WRONG_TRIES,
    noteFailure(code) {
      failures.set(code, (failures.get(code) ?? 0) + 1);
    },
  };
}
