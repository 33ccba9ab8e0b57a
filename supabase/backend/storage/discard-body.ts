/** More than that is not read in vain; the connection is cut then. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads what is left of the body of a request that has been answered already. Otherwise a client that still sends
 * would meet a closed connection in place of the answer.
 */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) return;
    }
  } catch {
    // The client went away, and no one waits for the answer.
  }
}
