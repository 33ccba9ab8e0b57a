import type { RuntimeConfig } from '@portal/shared-core/config';
import type { Pointer, PortalName, Release } from '@portal/shared-core/contract';

import { fetchPage } from './fetch-page.ts';
import { fetchChecked } from './files.ts';
import { at, LoadFailure } from './load-failure.ts';
import { fetchText } from './requests.ts';
import { checkOffered } from './run-portal.ts';
import { readSigned } from './signed.ts';
import { setWaiting } from './waiting.ts';

/** Where the pointer of a portal is, and whose signature counts. */
interface Place {
  address: string;
  keys: RuntimeConfig['releaseKeys'];
}

/** A version whose list of files was checked, and whose first files lie in the cache as they were released. */
export interface Prepared {
  base: URL;
  release: Release;
}

/** Reads which version visits get. Throws a LoadFailure: `signature`, or an ordinary error. */
export async function readPointer(
  name: PortalName,
  { address, keys }: Place,
  begunAgain: AbortController,
): Promise<Pointer> {
  waitForList(begunAgain);
  const url = new URL(address, location.href);
  const text = await fetchText(url, begunAgain.signal, 'no-cache');
  const pointer = await readSigned<Pointer>(text, 'pointer', keys);
  if (pointer.portal !== name) throw new LoadFailure('signature', `of ${pointer.portal}`);
  return pointer;
}

function waitForList(begunAgain: AbortController): void {
  setWaiting({ for: 'list', tryAgain: () => begunAgain.abort() });
}

/** Fetches and checks what a version consists of, and the files it opens with. No code of it runs. Throws a LoadFailure. */
export async function prepareVersion(
  name: PortalName,
  { address, keys }: Place,
  version: string,
  begunAgain: AbortController,
): Promise<Prepared> {
  waitForList(begunAgain);
  const base = new URL(`${version}/`, new URL(address, location.href));
  const release = await at('release', () => readRelease(base, keys, begunAgain));
  if (release.portal !== name || release.version !== version)
    throw new LoadFailure('signature', `of ${release.portal} ${release.version}`);
  await at('contract', () => checkOffered(release));
  fetchPage(name, base, release);

  const { first: names } = release;
  let done = 0;
  const tell = () => {
    if (begunAgain.signal.aborted) return;
    setWaiting({ for: 'code', done, of: names.length, tryAgain: () => location.reload() });
  };
  tell();
  await at('code', () =>
    fetchChecked(base, names, release, () => {
      done += 1;
      tell();
    }),
  );
  return { base, release };
}

/** A list that was cut or altered on its way is fetched again past the browser's cache, where it would stay for a year. */
async function readRelease(base: URL, keys: Place['keys'], begunAgain: AbortController) {
  const read = async (cache: RequestCache) =>
    readSigned<Release>(
      await fetchText(new URL('release.json', base), begunAgain.signal, cache),
      'release',
      keys,
    );
  try {
    return await read('default');
  } catch {
    return read('reload');
  }
}
