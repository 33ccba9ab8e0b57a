/*
 * The part of @tanstack/react-query that portals may use. Naming it keeps what no page uses, such as hydration, out of the host's bundle. A test compares
 * this list with what the portals import.
 */
export {
  MutationObserver,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  QueryObserver,
  infiniteQueryOptions,
  keepPreviousData,
  onlineManager,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
