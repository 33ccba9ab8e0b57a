import { chromiumLaunchOptions } from '@portal/tools/chromium';
import { defineConfig, devices } from '@playwright/test';

import { PATIENCE_MS } from './support/expect.ts';

/** Files with the longest journeys. They begin first: a long one at the end would leave a worker with nothing to do. */
const LONG = /(bench|look|whole-way|interruptions|incorporation)\.spec\.ts$/;

/**
 * A page lives for seconds here. What V8's second compiler did beside it was a sixth of the processor time of a page load, and the page was
 * no quicker for it (docs/figures.md): it begins later than for a person.
 */
const LATE_COMPILER = '--js-flags=--invocation-count-for-maglev=8000';

/** The pages of a context share a process, which the page that stays open there keeps (support/contexts.ts). */
const SHARED_PROCESS = '--process-per-site';

const launchOptions = await chromiumLaunchOptions();

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/start-product.ts',
  outputDir: '../.local/e2e',
  fullyParallel: true,
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  // Three need as long as two on two cores (docs/figures.md).
  workers: 2,
  // In CI a failed journey is tried once more and reported as flaky (tools/check/tally.ts).
  retries: process.env['CI'] ? 1 : 0,
  // Room for a busy machine. It costs nothing: what waits for a condition goes on as soon as it holds.
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    // A trace costs a third of a journey's time: it is recorded when a failed journey is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), LATE_COMPILER, SHARED_PROCESS],
    },
  },
});
