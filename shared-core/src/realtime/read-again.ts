import type { Query, QueryClient } from '@tanstack/react-query';

import { isAppError } from '../errors/index.ts';

/** Signals of one piece of work come together: they are answered by one reading. */
const GATHER_MS = 100;
/** In a tenant where something changes all the time, a page reads once in so long. */
const PAUSE_MS = 1_000;

/** What of the cache shows which table: the third part of its keys, [portal, tenant, noun] or ['session', user, noun]. */
export type LiveTables = Readonly<Record<string, readonly string[]>>;

/** What the session itself keeps. */
const sessionTables: LiveTables = { notifications: ['notifications'], tenant_users: ['tenants'] };

export interface Shown {
  /** The first part of the portal's keys. */
  portal: string;
  tenantId: string;
  tables: LiveTables;
}

/**
 * Answers signals by having what shows their tables read again. What no table names, and a table that is not known, is read
 * again with everything: a new screen is live before anybody thinks of it.
 */
export function createReader(queryClient: QueryClient, { portal, tenantId, tables }: Shown) {
  const named = new Set(Object.values(tables).flat());
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = -PAUSE_MS;

  function isOfTenant({ queryKey: [root, owner] }: Query) {
    return root === 'session' || owner === tenantId;
  }

  function isAbout({ queryKey: [root, , noun] }: Query, changed: ReadonlySet<string>) {
    const isShowing = (rows: LiveTables) =>
      [...changed].some((table) => rows[table]?.includes(String(noun)));
    if (root === 'session') return isShowing(sessionTables);
    // What the other portal left in the cache is read when somebody goes there.
    const isKnown = root === portal && named.has(String(noun));
    return !isKnown || isShowing(tables) || [...changed].some((table) => !(table in tables));
  }

  async function readGathered() {
    const changed = new Set(gathered);
    gathered.clear();
    readAt = performance.now();
    const predicate = (query: Query) => isOfTenant(query) && isAbout(query, changed);
    // A reading under way may have begun before the change. It is let end, or one that takes long would never come to its end
    // where something changes all the time; then it is done once more.
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

  return {
    read(table: string) {
      const rest = readAt + PAUSE_MS - performance.now();
      if (gathered.size === 0)
        timer = setTimeout(() => void readGathered(), Math.max(GATHER_MS, rest));
      gathered.add(table);
    },
    /** Reads everything again, what is on screen at once; rejects when there is no network for it. */
    async readAll() {
      clearTimeout(timer);
      gathered.clear();
      await queryClient.invalidateQueries({ predicate: isOfTenant });
      const isUnreachable = ({ state }: Query) =>
        isAppError(state.error) && state.error.code === 'offline';
      const failed = queryClient.getQueryCache().findAll({
        type: 'active',
        predicate: (query) => isOfTenant(query) && isUnreachable(query),
      });
      if (failed.length > 0) throw new Error('The service cannot be reached');
    },
    stop: () => clearTimeout(timer),
  };
}
