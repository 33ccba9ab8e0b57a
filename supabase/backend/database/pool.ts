import { Pool, type CustomTypesConfig } from 'pg';

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  max: number;
  /** How values are read; the driver's way when absent. */
  types?: CustomTypesConfig;
}

/**
 * How long a connection stays without work. On a new one Postgres reads the catalogue and plans each statement again: a list of a client
 * took 400 ms on its first connection and 120 on a used one. The driver's own ten seconds end most of them between two pages of a person.
 */
const IDLE_MS = 10 * 60_000;
/** What a connection has learned grows: it is replaced after this time, as PostgREST does. */
const LIFETIME_S = 30 * 60;

/** A pool that survives its server: lost connections are dropped and new ones made when needed. */
export function createPool({ url, name, max, types }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
    ...(types && { types }),
  });
  // A connection reports a lost server here while it is idle, and by itself while it is lent. Unheard,
  // either would end the process; the query that meets the loss fails anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
