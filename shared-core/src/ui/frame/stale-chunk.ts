import { FILE_FAILED_EVENT } from '../../contract/index.ts';

const messages =
  /dynamically imported module|importing a module script|module script failed|Unable to preload CSS/i;
const lastReloadKey = 'bahamasinc_stale_reload';

/** True when a file of an older build is gone; a reload of the same address gets the new build. */
export function isStaleChunk(error: unknown): boolean {
  return error instanceof Error && messages.test(error.message);
}

/** Reloads, but never twice within 30 seconds, nor without a network, where the browser's own error page would come. False when it did not. */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0);
    if (Date.now() - last < 30_000) return false;
    sessionStorage.setItem(lastReloadKey, String(Date.now()));
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false;
  }
  void reloadFixed();
  return true;
}

/** A file that was cut on its way stays in the browser's cache: what knows the right one puts it there first. */
async function reloadFixed(): Promise<void> {
  const fixing: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(FILE_FAILED_EVENT, { detail: fixing }));
  await Promise.allSettled(fixing);
  window.location.reload();
}
