import type { Query, QueryClient } from '@tanstack/react-query';

import { isAppError } from '../errors/index.ts';
import { personalTables, readWatchedTables } from '../query/index.ts';

/** Signals of one piece of work come together: they are answered by one reading. */
const GATHER_MS = 100;
/** In a tenant where something changes all the time, a page reads once in so long. */
const PAUSE_MS = 1_000;

let watched: ReadonlySet<string> = personalTables;

/**
 * Reads the list of known tables with the first signal: no first screen needs it. Where its file cannot be read, every table counts as
 * unknown, so that more is read and nothing is missed.
 */
async function readWatched() {
  if (watched !== personalTables) return;
  const tables = await readWatchedTables().catch(() => null);
  if (tables) watched = new Set([...Object.values(tables).flat(), ...personalTables]);
}

/**
 * Answers change events of a tenant by refetching the queries that show the changed tables (`meta: shows(…)`). A query that
 * declares nothing, and an event of a table that is not known, refetch everything of the tenant.
 */
export function createReader(queryClient: QueryClient, tenantId: string) {
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = -PAUSE_MS;

  function isOfTenant({ queryKey: [root, owner] }: Query) {
    return root === 'session' || owner === tenantId;
  }

  function isAbout({ queryKey: [root], meta }: Query, changed: ReadonlySet<string>) {
    const tables = meta?.tables;
    // What belongs to the user, such as the settings, changes for other reasons than a tenant's rows.
    if (!tables) return root !== 'session';
    const isShown = tables.some((table) => changed.has(table));
    return isShown || (root !== 'session' && [...changed].some((table) => !watched.has(table)));
  }

  async function readGathered() {
    const changed = new Set(gathered);
    gathered.clear();
    readAt = performance.now();
    await readWatched();
    const predicate = (query: Query) => isOfTenant(query) && isAbout(query, changed);
    // Let a running fetch finish, then refetch: cancelling would starve slow queries in a busy tenant.
    const underWay = new Set(
      queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }),
    );
    await queryClient.invalidateQueries({ predicate }, { cancelRefetch: false });
    if (underWay.size === 0) return;
    await queryClient.invalidateQueries(
      { predicate: (query) => underWay.has(query) },
      { cancelRefetch: false },
    );
  }

  async function readThose(predicate: (query: Query) => boolean) {
    await queryClient.invalidateQueries({ predicate });
    const isUnreachable = ({ state }: Query) =>
      isAppError(state.error) && state.error.code === 'offline';
    const failed = queryClient.getQueryCache().findAll({
      type: 'active',
      predicate: (query) => predicate(query) && isUnreachable(query),
    });
    if (failed.length > 0) throw new Error('The service cannot be reached');
  }

  return {
    read(table: string) {
      const rest = readAt + PAUSE_MS - performance.now();
      if (gathered.size === 0)
        timer = setTimeout(() => void readGathered(), Math.max(GATHER_MS, rest));
      gathered.add(table);
    },
    /** Reads everything again, what is on screen at once; rejects when there is no network for it. */
    readAll() {
      clearTimeout(timer);
      gathered.clear();
      return readThose(isOfTenant);
    },
    /** The same for some of the queries. */
    readSome: (isMeant: (query: Query) => boolean) =>
      readThose((query) => isOfTenant(query) && isMeant(query)),
    stop: () => clearTimeout(timer),
  };
}
