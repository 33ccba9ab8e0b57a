import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useSearchParams } from 'react-router-dom';

import type { Sort } from './table-types.ts';

const DEFAULT_PAGE_SIZE = 20;

/**
 * A list's page, order, search and filters, kept in the address: it can be bookmarked, shared and reloaded.
 * Every change but that of the page returns to the first page. `opened` is the name of what is open beside the list, which no saved view
 * keeps.
 */
export function useListState(defaultSort: Sort, opened?: string) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  /** Where the router is or is going to. A link may have been followed since this was rendered: its page is loading, or is not shown yet. */
  function addressAhead() {
    const { navigation, location } = router?.state ?? {};
    return navigation?.location ?? location;
  }

  function change(values: Record<string, string>, keepPage = false) {
    const ahead = addressAhead();
    if (ahead && ahead.pathname !== pathname) return;
    setParams(
      (current) => {
        const changed = new URLSearchParams(ahead ? ahead.search : current);
        if (!keepPage) changed.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace: true },
    );
  }

  return {
    /** Everything but the page and what is open, in one order: what a saved view keeps. */
    query: queryOf(params, opened),
    /** Opens a saved view, or '' for the list as it begins. */
    setQuery: (query: string) => setParams(new URLSearchParams(query)),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    pageSize: DEFAULT_PAGE_SIZE,
    sort: sortFrom(params.get('sort')) ?? defaultSort,
    search: params.get('q') ?? '',
    filter: (name: string) => params.get(name) ?? '',
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }, true),
    setSort: (sort: Sort) => change({ sort: `${sort.key}.${sort.direction}` }),
    setSearch: (q: string) => change({ q }),
    /** What `search` becomes once the address that the router goes to is shown. */
    searchAhead: () => new URLSearchParams(addressAhead()?.search ?? params).get('q') ?? '',
    setFilter: (name: string, value: string) => change({ [name]: value }),
    /** Names what is open beside the list, or '' for nothing; the list stays on its page. */
    setOpened: (name: string, id: string) => change({ [name]: id }, true),
  };
}

export type ListState = ReturnType<typeof useListState>;

function queryOf(params: URLSearchParams, opened = ''): string {
  const kept = new URLSearchParams(params);
  for (const name of ['page', 'help', opened]) kept.delete(name);
  kept.sort();
  return kept.toString();
}

function sortFrom(text: string | null): Sort | undefined {
  const [, key, direction] = /^(\w+)\.(asc|desc)$/.exec(text ?? '') ?? [];
  return key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined;
}
