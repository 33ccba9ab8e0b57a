import { vi } from 'vitest';

import { RETRY_MS } from './draft-saver.ts';

/** For tests: from now on no draft saver tries again by itself, so that what saves is what the test does. The spies of a test end with it. */
export function withoutRetries(): void {
  const begin = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    ms === RETRY_MS ? 0 : begin(work, ms)) as typeof setTimeout);
}
