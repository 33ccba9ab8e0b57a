import { chromiumLaunchOptions } from '@portal/tools/chromium';
import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/start-product.ts',
  outputDir: '../.local/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await chromiumLaunchOptions(),
  },
});
