import type { BrowserContext, Page } from '@playwright/test';

/** What has to stand on the page for a figure to end. */
export interface There {
  selector: string;
  /** Only elements that say this. */
  text?: string;
  /** It is there already: it has to go, or to say something else, and be there again. */
  again?: boolean;
  /** The other way round: it has to go. */
  gone?: boolean;
  /** It is there already and has to say something else. */
  changed?: boolean;
}

interface PageClock {
  /** Begins to watch: from the next event of this type, of keys from the one that is named, else from the beginning of time. */
  watch(there: There, event?: { type: string; key?: string }): void;
  /** How long it was until what was watched for was painted; without an event the moment itself, since the navigation began. */
  watched(): Promise<number>;
  /** The longest task that began since then, in milliseconds; 0 when none took 50. */
  longestTask(since: number): number;
  /** The longest time from a key to the next paint since then, whatever that shows, in steps of 8 ms; 0 when none took 16. */
  slowestKey(since: number): number;
}

declare global {
  // The page's own.
  var benchClock: PageClock;
}

/** Puts the clock into every page of a context before its own code runs. */
export async function addClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(startClock);
}

/** Has the clock watch from the beginning of the next document on. */
export async function watchFromTheBeginning(page: Page, there: There): Promise<void> {
  await page.addInitScript((awaited) => globalThis.benchClock.watch(awaited), there);
}

/** Milliseconds from what a person does to the paint that shows what is asked for. */
export async function timeFrom(
  page: Page,
  event: { type: string; key?: string },
  there: There,
  action: () => Promise<unknown>,
): Promise<number> {
  // Watching must have begun: a key is handled before what the page was told just now.
  await page.evaluate(([awaited, from]) => globalThis.benchClock.watch(awaited, from), [
    there,
    event,
  ] as const);
  await action();
  return page.evaluate(() => globalThis.benchClock.watched());
}

/** Milliseconds from the moment `action` answers, of this machine's clock, to the paint that shows what is asked for. */
export async function timeSince(
  page: Page,
  there: There,
  action: () => Promise<number>,
): Promise<number> {
  await page.evaluate((awaited) => globalThis.benchClock.watch(awaited), there);
  const began = await action();
  const painted = await page.evaluate(
    async () => performance.timeOrigin + (await globalThis.benchClock.watched()),
  );
  return painted - began;
}

/** The time of the page's clock. */
export function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** The longest task of the page since a time of its clock. */
export function longestTask(page: Page, since: number): Promise<number> {
  return page.evaluate((from) => globalThis.benchClock.longestTask(from), since);
}

/** How long the next paint after a key took since a time of the page's clock. */
export function slowestKey(page: Page, since: number): Promise<number> {
  return page.evaluate((from) => globalThis.benchClock.slowestKey(from), since);
}

/** Runs in the page: everything it needs is inside. */
function startClock(): void {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const keys: PerformanceEntry[] = [];
  const keyObserver = new PerformanceObserver((list) => keys.push(...list.getEntries()));
  // The types do not know the threshold.
  keyObserver.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  performance.setResourceTimingBufferSize(5_000);

  function textOf({ selector, text }: There): string | undefined {
    return [...document.querySelectorAll(selector)]
      .map((element) => element.textContent ?? '')
      .find((labels) => text === undefined || labels.includes(text));
  }

  /** After the frame in which it was drawn: a message posted from a frame comes after its paint. */
  function afterPaint(tell: (time: number) => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => tell(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  }

  function painted(there: There): Promise<number> {
    const before = textOf(there);
    let wasGone = before === undefined;
    return new Promise((resolve) => {
      function look() {
        const said = textOf(there);
        wasGone ||= said === undefined || (there.again === true && said !== before);
        const isDone = there.gone
          ? said === undefined
          : there.changed
            ? said !== before
            : said !== undefined && (wasGone || !there.again);
        if (!isDone) return false;
        watcher.disconnect();
        afterPaint(resolve);
        return true;
      }
      const watcher = new MutationObserver(look);
      if (look()) return;
      watcher.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
  }

  function happened({ type, key }: { type: string; key?: string }): Promise<number> {
    return new Promise((resolve) => {
      function hear(event: Event) {
        if (key !== undefined && (event as KeyboardEvent).key !== key) return;
        removeEventListener(type, hear, true);
        resolve(event.timeStamp);
      }
      addEventListener(type, hear, true);
    });
  }

  function longest(entries: readonly PerformanceEntry[], since: number): number {
    const later = entries.filter(({ startTime }) => startTime >= since);
    return Math.max(0, ...later.map(({ duration }) => duration));
  }

  let watching: Promise<number> | undefined;
  globalThis.benchClock = {
    watch(there, event) {
      const began = event ? happened(event) : 0;
      watching = Promise.all([painted(there), began]).then(([end, start]) => end - start);
    },
    watched() {
      const late = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('What was watched for did not come')), 20_000);
      });
      return Promise.race([watching ?? late, late]);
    },
    longestTask(since) {
      tasks.push(...observer.takeRecords());
      return longest(tasks, since);
    },
    slowestKey(since) {
      keys.push(...keyObserver.takeRecords());
      return longest(
        keys.filter(({ name }) => name.startsWith('key') || name === 'input'),
        since,
      );
    },
  };
}
