import type { WatchedTable } from './watched-tables.ts';

/**
 * The tables whose rows a query shows, as its `meta`: when one of them changes in the tenant, the query is read again
 * (LIVE-01). `meta: shows('companies', 'documents')`; `meta: shows()` for reference data, which no signal concerns.
 * A query that does not say it is read again with every change of the tenant. In tests the fake backend compares
 * what a query reads with what it declares.
 */
export function shows(...tables: WatchedTable[]): { tables: readonly WatchedTable[] } {
  return { tables };
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tables?: readonly WatchedTable[] };
  }
}
