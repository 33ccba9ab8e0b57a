import { lazy } from 'react';

import type { SelectMatching as SelectMatchingOf } from './select-matching.tsx';

/* Parts of `ListTable` in files of their own, because the module of lists is part of first screens. */

const loadBody = () => import('./list-body.tsx');

export const ListBody = lazy(async () => ({ default: (await loadBody()).ListBody }));

/** Comes with the first selection; nothing where its code cannot be fetched. */
export const SelectMatching = lazy(async () => ({
  default: await import('./select-matching.tsx').then(
    (part) => part.SelectMatching,
    () => () => null,
  ),
})) as unknown as typeof SelectMatchingOf; // lazy forgets the type parameter

/**
 * Fetches the code of lists whose rows are no table. A page with such a list calls it where its module begins: the pages that are fetched
 * while the browser is idle bring it with them, and open without a network.
 */
export function fetchListBody(): void {
  loadBody().catch(() => {
    // the page says it when it is opened
  });
}
