import { addMap } from './integrity-map.ts';

/** A file of the host that holds nothing. Its hash is wrong on purpose: a browser that runs it checks none. */
const CANARY = '/canary.js';
const WRONG = `sha256-${'A'.repeat(43)}=`;

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
