import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A person with hits. */
export type ScreenedPerson = Database['public']['Functions']['screening_queue']['Returns'][number];

/** What is shown of the hits. */
export type ScreeningState = Enum<'hit_state'> | 'all';

/** The state of an address, which may say anything. */
export const screeningStateOf = (text: string | undefined): ScreeningState =>
  (['true_match', 'false_match', 'all'] as const).find((state) => state === text) ?? 'open';

/** An import that runs for longer counts as abandoned. */
export const ABANDONED_HOURS = 24;

function isAbandoned({ state, started_at: begun }: { state: string; started_at: string }): boolean {
  return state === 'running' && Date.now() - Date.parse(begun) > ABANDONED_HOURS * 3_600_000;
}

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'screening'] as const;

export const screeningQueries = {
  /** People with hits: of the filters `show` (what is to be decided where it is not set), `list` and `strength`. */
  people: (scope: TenantScope, { search, filters, ...place }: ListParams) =>
    functionList<ScreenedPerson>(
      [...key(scope), 'people'],
      { search, filters, ...place },
      {
        shows: ['screening_hits', 'parties', 'kyc_profiles', 'companies', 'company_participants'],
        call: ({ first, size }) => {
          const { list: watchlist, strength } = filters;
          return scope.supabase.rpc('screening_queue', {
            tenant_id: scope.tenantId,
            show: screeningStateOf(filters['show']),
            ...(watchlist && { watchlist }),
            ...(strength && { strength }),
            ...(search && { search }),
            first,
            size,
          });
        },
      },
    ),

  /** How many hits there are by state, list and strength. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'counts'],
      meta: shows('screening_hits'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('screening_counts', { tenant_id: scope.tenantId });
        return unwrap(await counts.abortSignal(signal));
      },
    }),

  /** The lists that are screened against. No table signals their changes: an import reads them again. */
  lists: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'lists'],
      meta: shows(),
      async queryFn({ signal }) {
        const [lists, imports] = await Promise.all([
          scope.supabase
            .from('watchlists')
            .select('code, name, source_note, loaded_at, entries, rejected')
            .order('name')
            .abortSignal(signal),
          scope.supabase
            .from('watchlist_imports')
            .select(
              `id, watchlist, state, records, added, changed, retired, rejected, started_at, finished_at, discarded_at,
               by:profiles!watchlist_imports_started_by_fkey(full_name),
               discarder:profiles!watchlist_imports_discarded_by_fkey(full_name)`,
            )
            // One that runs is shown, however long ago it began.
            .order('state')
            .order('started_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ]);
        const newest = unwrap(imports);
        return unwrap(lists).map((list) => ({
          ...list,
          imports: newest
            .filter(({ watchlist }) => watchlist === list.code)
            .toSorted((a, b) => b.started_at.localeCompare(a.started_at))
            .slice(0, 5)
            .map((each) => ({ ...each, isAbandoned: isAbandoned(each) })),
        }));
      },
    }),

  /** The lines of an import that could not be read. */
  problems: (scope: TenantScope, importId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'problems', importId],
      meta: shows(),
      async queryFn({ signal }) {
        const problems = scope.supabase
          .from('watchlist_import_problems')
          .select('line, reason')
          .eq('import_id', importId)
          .order('line')
          .limit(1000)
          .abortSignal(signal);
        return unwrap(await problems);
      },
    }),

  /** How far the screening of everyone is. */
  progress: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'progress'],
      meta: shows('screening_hits', 'parties'),
      async queryFn({ signal }) {
        const [row] = unwrap(await scope.supabase.rpc('screening_progress').abortSignal(signal));
        return row ?? null;
      },
    }),
};

export type Watchlist = Awaited<
  ReturnType<NonNullable<ReturnType<typeof screeningQueries.lists>['queryFn']>>
>[number];
