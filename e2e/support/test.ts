import { test as base, expect, type Page } from '@playwright/test';

import { environment } from './environment.ts';
import { findsNothing } from './look.ts';

interface Fixtures {
  /** Fails the test when the page logged an error, threw, or broke the content security policy. */
  quiet: { allow: (pattern: RegExp) => void };
  /** Asserts that axe finds nothing on the page as it stands. */
  accessible: (page: Page) => Promise<void>;
}

/** Playwright's test with the product as its base address. */
export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from its first parameter, which must be a pattern.
  baseURL: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    await use(environment.web);
  },

  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error')
          faults.push(`${message.text()} ${message.location().url}`.trim());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],

  accessible: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    await use((page) => findsNothing(page));
  },
});

export { expect };
