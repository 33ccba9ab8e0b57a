import { readdirSync, readFileSync } from 'node:fs';
import type { Pool, PoolClient } from 'pg';
import { createPool } from '../../database/pool.ts';

/** Connections that know the functions in this folder. */
export interface Connections {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A policy that hangs must not keep everybody waiting. */
const TIMEOUT = '5s';

export function openConnections(url: string, max: number): Connections {
  const pool = createPool({ url, name: 'realtime', max });
  const ready = new WeakSet<PoolClient>();
  let stopped = false;
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      // Whoever still asks, asks for somebody who has been disconnected.
      if (stopped) throw new Error('Connection terminated: the service has stopped');
      const client = await lend(pool, ready);
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

async function lend(pool: Pool, ready: WeakSet<PoolClient>): Promise<PoolClient> {
  const client = await pool.connect();
  if (ready.has(client)) return client;
  try {
    await client.query(SET_UP);
    ready.add(client);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const SET_UP = [
  `set statement_timeout = '${TIMEOUT}'`,
  ...readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
].join(';\n');
