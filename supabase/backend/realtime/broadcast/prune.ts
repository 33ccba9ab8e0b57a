import type { Log } from '../../log/log.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import type { Connections } from '../database/connections.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Deletes stored messages after three days, now and every hour. Gives what stops it. */
export function startPruning(connections: Connections, log: Log): () => Promise<void> {
  let pruning = prune();
  const timer = setInterval(() => {
    pruning = prune();
  }, EVERY_MS);

  async function prune(): Promise<void> {
    try {
      await connections.query(
        `delete from realtime.messages where inserted_at < localtimestamp - interval '3 days'`,
      );
    } catch (error) {
      // Away for a moment: the next hour will do.
      if (!isConnectionLost(error))
        log.error({ error }, 'Old realtime messages could not be deleted');
    }
  }

  return () => {
    clearInterval(timer);
    return pruning;
  };
}
