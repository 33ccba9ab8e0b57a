import { QueryClient } from '@tanstack/react-query';

import { isAppError, type AppError } from '../errors/index.ts';
import { followConnection } from './connection.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The page's one data cache: fresh 5 minutes, kept 30, one retry where a retry can help (LIM-01).
 *
 * Section 9 of the specification speaks of retries twice. "Data cache: … one retry" is this cache. "Query retry 3 times with
 * exponential delay capped at 30 s; cache garbage collection 5 minutes" are the library's defaults: what this cache does not
 * set otherwise keeps them, which is the delay before the one retry and how long a mutation is kept.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS),
      },
      // Without a network an action fails at once with a message. A paused action would run later, when the user no longer expects it
      // (UX-03).
      mutations: { networkMode: 'always' },
    },
  });
  followConnection(queryClient);
  return queryClient;
}

function mayPass(error: unknown): boolean {
  return !isAppError(error) || error.entry.retryable === true;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError;
  }
}
