import type { Release } from '@portal/shared-core/contract';

import { LoadFailure } from './load-failure.ts';

const TIMEOUT_MS = 60_000;

/**
 * Fetches files of a release beside one another and checks each against its hash, before any of them is run: a module that failed cannot be asked for a
 * second time in the same document. A file that was cut or altered on its way is fetched again past the browser's cache. Throws a LoadFailure: `integrity`
 * for one whose hash is wrong again, `code` for one that does not come.
 */
export async function fetchChecked(
  base: URL,
  names: readonly string[],
  { files }: Release,
  onFile: () => void,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const integrity = files[name];
      if (!integrity) throw new LoadFailure('integrity', `${name}: no hash`);
      await fetchOne(new URL(name, base), integrity, AbortSignal.timeout(TIMEOUT_MS));
      onFile();
    }),
  );
}

async function fetchOne(url: URL, integrity: string, signal: AbortSignal): Promise<void> {
  if (await isIntact(url, { integrity, signal })) return;
  // Without a hash the answer tells whether the file is there at all.
  const again = await fetch(url, { cache: 'reload', signal });
  if (!again.ok) throw new LoadFailure('code', `${url.pathname} answered ${again.status}`);
  await again.arrayBuffer();
  if (await isIntact(url, { integrity, signal })) return;
  throw new LoadFailure('integrity', `${url.pathname}: another file`);
}

/** Whether the file comes with this hash. The browser compares: it refuses an answer whose bytes have another. */
export async function isIntact(url: URL, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
