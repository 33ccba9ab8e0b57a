/** How long a test waits for what will come before it gives up, in every project: `vitest.config.ts` sets it for `expect.poll`. */
export const PATIENCE = { timeout: 60_000, interval: 20 };
