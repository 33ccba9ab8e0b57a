import { readdirSync, readFileSync } from 'node:fs';
import type { Pool, PoolClient } from 'pg';
import { createPool } from '../../database/pool.ts';

/** Connections that know the functions in this folder. */
export interface Connections {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** `answerMs` is how long a statement may take. */
export function openConnections(
  url: string,
  name: string,
  max: number,
  answerMs: number,
): Connections {
  const pool = createPool({ url, name, max });
  const ready = new WeakSet<PoolClient>();
  let stopped = false;
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      // A request that is still open is for a client that has been disconnected.
      if (stopped) throw new Error('Connection terminated: the service has stopped');
      const client = await lend(pool, ready, answerMs);
      let broken = true;
      try {
        const { rows } = await client.query<Row>(text, [...values]);
        broken = false;
        return rows;
      } finally {
        // After any error a new connection, which costs little and has no doubtful state.
        client.release(broken);
      }
    },
    stop() {
      stopped = true;
      return pool.end();
    },
  };
}

async function lend(pool: Pool, ready: WeakSet<PoolClient>, answerMs: number): Promise<PoolClient> {
  const client = await pool.connect();
  if (ready.has(client)) return client;
  try {
    // Less for a lock, to distinguish a locked table from a slow policy.
    await client.query(
      `set statement_timeout = ${answerMs}; set lock_timeout = ${Math.ceil(answerMs * 0.8)}; ${FUNCTIONS}`,
    );
    ready.add(client);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const FUNCTIONS = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n');
