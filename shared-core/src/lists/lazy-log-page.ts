import { lazy } from 'react';

import type { LogPage as LogPageOf } from './log-page.tsx';

/** `LogPage`, loaded with the first log: the module of lists is part of first screens. The frame shows that the page loads. */
export const LogPage = lazy(async () => ({
  default: (await import('./log-page.tsx')).LogPage,
})) as unknown as typeof LogPageOf; // lazy forgets the type parameter
