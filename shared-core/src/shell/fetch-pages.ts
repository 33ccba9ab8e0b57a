import type { RouteObject } from 'react-router-dom';

/** After the first screen and what the top bar opens; a person who clicks at once is not slowed down by it. */
const PAUSE_MS = 3_000;
/** A browser that is never idle runs the next step after this time. */
const PATIENCE_MS = 5_000;

/** Marks on the performance timeline that every page of the portal is here; a journey waits for it. */
export const PAGES_FETCHED = 'portal: pages fetched';

/**
 * Fetches the code of all pages, one after the other while the browser has nothing to do, so that a page opens without a network as well. A
 * page that cannot be fetched now is fetched when it is opened. `signal` ends it. The promise is never rejected.
 */
export async function fetchPages(
  screens: readonly RouteObject[],
  signal: AbortSignal,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  for (const load of loadersOf(screens)) {
    await idle();
    if (signal.aborted || !navigator.onLine || savesData()) return;
    try {
      await load();
    } catch {
      // The page says it when it is opened.
    }
  }
  performance.mark(PAGES_FETCHED);
}

function loadersOf(screens: readonly RouteObject[]): (() => Promise<unknown>)[] {
  return screens.flatMap(({ lazy, children = [] }) => [
    ...(typeof lazy === 'function' ? [lazy] : []),
    ...loadersOf(children),
  ]);
}

/** True where the person asks the browser to transfer little. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Resolves when the browser has nothing to do; Safari cannot say so and waits a moment. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    } else {
      setTimeout(resolve, 200);
    }
  });
}
