import type { Browser, BrowserContext, Page } from '@playwright/test';

import { recordRequests } from './record.ts';

/** What a person leaves in a browser. The cache of files stays: it belongs to no person. */
const STORAGE = 'cookies,local_storage,indexeddb,service_workers,cache_storage';

/** Contexts with what cannot be taken back, such as an init script. */
const spent = new WeakSet<BrowserContext>();

/**
 * The page of a context that stays open from test to test. The pages of a test share its process (`--process-per-site`), so that no test
 * waits for one to start: a fifth of the processor time of a page load.
 */
const kept = new WeakMap<BrowserContext, Page>();

/** Has a context closed after its test: for what cannot be taken back, such as an init script, a route of web sockets, or a clock. */
export function useOnce(context: BrowserContext): void {
  spent.add(context);
}

/** The browser contexts of one worker. Two people of a test have a context each. */
export interface ContextPool {
  /** A context without pages, session, routes or permissions. */
  take(): Promise<BrowserContext>;
  giveBack(context: BrowserContext): Promise<void>;
}

/** Tests use a context one after the other: what the browser loaded and compiled for the first is in its cache for the next. */
export function createContextPool(browser: Browser, origin: string): ContextPool {
  const free: BrowserContext[] = [];
  return {
    take: async () => free.pop() ?? (await make(browser, origin)),
    async giveBack(context) {
      if (spent.has(context)) return context.close();
      await empty(context, origin);
      free.push(context);
    },
  };
}

async function make(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await savingData(await browser.newContext());
  await keepOne(context, origin);
  recordRequests(context);
  return context;
}

async function keepOne(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.ico`); // of the product's site, and without code
  kept.set(context, page);
  return page;
}

/** Pages fetch the code of other pages in idle time, unless the person saves data. A journey opens few of them. */
async function savingData(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  return context;
}

async function empty(context: BrowserContext, origin: string): Promise<void> {
  const stays = kept.get(context) ?? (await keepOne(context, origin));
  const used = context.pages().filter((page) => page !== stays);
  await Promise.all(used.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const devtools = await context.newCDPSession(stays);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await devtools.detach();
}
