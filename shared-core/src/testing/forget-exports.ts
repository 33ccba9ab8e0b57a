import { afterEach } from 'vitest';

import { onExport } from '../ui/content/announce-export.ts';

/** A file that no access log heard of is not said again in the next test. */
afterEach(() => onExport(() => undefined)());
