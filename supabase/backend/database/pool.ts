import { Pool, type CustomTypesConfig } from 'pg';

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  max: number;
  /** How values are read; the driver's way when absent. */
  types?: CustomTypesConfig;
}

/** A pool that survives its server: lost connections are dropped and new ones made when needed. */
export function createPool({ url, name, max, types }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    ...(types && { types }),
  });
  // A connection reports a lost server here while it is idle, and by itself while it is lent. Unheard,
  // either would end the process; the query that meets the loss fails anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
