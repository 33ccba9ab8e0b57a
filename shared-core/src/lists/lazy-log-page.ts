import { lazy } from 'react';

import type { LogPage as LogPageOf } from './log-page.tsx';

const load = () => import('./log-page.tsx');

/** `LogPage` in a file of its own, because the module of lists is part of first screens. */
export const LogPage = lazy(async () => ({
  default: (await load()).LogPage,
})) as unknown as typeof LogPageOf; // lazy forgets the type parameter

/**
 * Fetches the code of `LogPage`. A page that shows a log calls it where its module begins: the pages that are fetched while the browser
 * is idle bring it with them, and open without a network.
 */
export function fetchLogPage(): void {
  load().catch(() => {
    // the page says it when it is opened
  });
}
