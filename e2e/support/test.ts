import { test as base, type BrowserContext, type Page } from '@playwright/test';

import { expect } from './expect.ts';
import { createContextPool, type ContextPool } from './contexts.ts';
import { environment } from './environment.ts';
import { findsNothing } from './look.ts';
import { recordRequests } from './record.ts';
import { reportShown } from './shown.ts';

/** Opens a page in a context of its own, as another person or on another device has it. */
export type AnotherPage = () => Promise<Page>;

interface Options {
  /** False gives a test a context of its own, with an empty cache: where it sets the clock, options of a context, or measures. */
  warm: boolean;
}

interface Fixtures {
  /** Fails the test when the page logged an error, threw, or broke the content security policy. */
  quiet: { allow: (pattern: RegExp) => void };
  /** Asserts that axe finds nothing on the page as it is. */
  accessible: (page: Page) => Promise<void>;
  /** Gives a context of the pool, for as long as the test runs. */
  takeContext: () => Promise<BrowserContext>;
  anotherPage: AnotherPage;
}

interface WorkerFixtures {
  contextPool: ContextPool;
}

/** Playwright's test with the product as its base address. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  warm: [true, { option: true }],

  // Playwright reads a fixture's needs from its first parameter, which must be a pattern.
  baseURL: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    await use(environment.web);
  },

  contextPool: [
    async ({ browser }, use) => use(createContextPool(browser, environment.web)),
    { scope: 'worker' },
  ],

  takeContext: async ({ browser, contextPool, warm }, use, info) => {
    const taken: BrowserContext[] = [];
    await use(async () => {
      const context = warm ? await contextPool.take() : await browser.newContext();
      if (!warm) recordRequests(context);
      taken.push(context);
      return context;
    });
    await reportShown(taken, info);
    await Promise.all(
      taken.map((context) => (warm ? contextPool.giveBack(context) : context.close())),
    );
  },

  context: async ({ takeContext }, use) => use(await takeContext()),

  anotherPage: async ({ takeContext }, use) => {
    await use(async () => (await takeContext()).newPage());
  },

  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      // Refused on purpose, on each visit of staff: the proof that scripts are held against their hashes.
      const allowed: RegExp[] = [/'integrity' attribute for resource '[^']*\/canary\.js'/];
      page.on('console', (message) => {
        if (message.type() === 'error')
          errors.push(`${message.text()} ${message.location().url}`.trim());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],

  accessible: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    await use((page) => findsNothing(page));
  },
});

export { expect };
