/** How long the page may be kept from its clicks and keys at a time; a task of 50 ms counts as long. */
const TURN_MS = 16;

/** Calls `each` for 0 to `count - 1`, and lets the page work between turns. Rejects once it is aborted. */
export async function inTurns(
  count: number,
  each: (index: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let end = performance.now() + TURN_MS;
  for (let index = 0; index < count; index++) {
    if (performance.now() >= end) {
      // One turn after the other is what this is for.
      // oxlint-disable-next-line no-await-in-loop
      await nextTask();
      signal.throwIfAborted();
      end = performance.now() + TURN_MS;
    }
    each(index);
  }
}

/** A task of its own. A timer waits for 4 ms, and for a second in a tab that is not seen; a message does not. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
