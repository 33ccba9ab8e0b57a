import type { Release } from '@portal/shared-core/contract';

import { isIntact } from './files.ts';

/**
 * Checks the files of a release that this document has requested, and fetches past the cache what is not intact: with the next load of the page they
 * are right.
 */
export async function fixFiles(base: URL, { files }: Release): Promise<void> {
  const requested = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(base.href));
  await Promise.all(
    [...new Set(requested)].map(async (address) => {
      const integrity = files[address.slice(base.href.length)];
      if (!integrity || (await isIntact(new URL(address), { integrity }))) return;
      await fetch(address, { cache: 'reload' });
    }),
  );
}
