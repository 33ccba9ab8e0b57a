import type { Browser, BrowserContext } from '@playwright/test';

import { recordRequests } from './record.ts';

/** What a person leaves in a browser. The cache of files stays: it belongs to no person. */
const STORAGE = 'cookies,local_storage,indexeddb,service_workers,cache_storage';

/** Contexts with what cannot be taken back, such as an init script. */
const spent = new WeakSet<BrowserContext>();

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
    take: async () => free.pop() ?? (await make(browser)),
    async giveBack(context) {
      if (spent.has(context)) return context.close();
      await empty(context, origin);
      free.push(context);
    },
  };
}

async function make(browser: Browser): Promise<BrowserContext> {
  const context = await savingData(await browser.newContext());
  recordRequests(context);
  return context;
}

/** Pages fetch the code of other pages in idle time, unless the person saves data. A journey opens few of them. */
async function savingData(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  return context;
}

async function empty(context: BrowserContext, origin: string): Promise<void> {
  const used = context.pages();
  const blank = await context.newPage();
  await Promise.all(used.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const devtools = await context.newCDPSession(blank);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await blank.close();
}
