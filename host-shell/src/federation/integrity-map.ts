/** A file of the host that holds nothing. Its hash is wrong on purpose: a browser that runs it checks none. */
const CANARY = '/canary.js';
const WRONG = `sha256-${'A'.repeat(43)}=`;

/**
 * Has the browser check each script of a release before it runs, those that pages load later among them. The policy lets a script into the page that has
 * the nonce of its answer; without one the browser ignores the map.
 */
export function addIntegrity(base: URL, files: Record<string, string>): void {
  const scripts = Object.entries(files).filter(([name]) => /\.m?js$/.test(name));
  addMap(Object.fromEntries(scripts.map(([name, hash]) => [new URL(name, base).href, hash])));
}

/** Whether the browser refuses a script whose hash is wrong, found out with one that is wrong; null where that cannot be found out. */
export async function isIntegrityChecked(): Promise<boolean | null> {
  const address = new URL(CANARY, location.origin).href;
  const isThere = await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) return null;
  addMap({ [address]: WRONG });
  try {
    await import(/* @vite-ignore */ address);
    return false;
  } catch {
    return true;
  }
}

function addMap(integrity: Record<string, string>): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
}
