import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const RETRY_MS = 250;

export interface SchemaWatch {
  stop(): Promise<void>;
}

/**
 * Calls `changed` whenever the database sends `notify pgrst` (which every change of the schema does), and
 * after each reconnection, since a message may have been missed meanwhile.
 */
export async function watchSchema(url: string, changed: () => void): Promise<SchemaWatch> {
  const stopped = new AbortController();
  let client = await connect(url, changed);
  client.once('end', onEnd);

  function onEnd(): void {
    if (!stopped.signal.aborted) void reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        client = await connect(url, changed);
        client.once('end', onEnd);
        changed();
        if (stopped.signal.aborted) await client.end();
        return;
      } catch {
        await delay(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  }

  return {
    async stop() {
      stopped.abort();
      await client.end().catch(() => {});
    },
  };
}

async function connect(url: string, changed: () => void): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'rest schema watch' });
  client.on('error', () => {}); // 'end' follows, and reconnects
  client.on('notification', changed);
  await client.connect();
  await client.query('listen pgrst');
  return client;
}
