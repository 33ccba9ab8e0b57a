import { QueryClient } from '@tanstack/react-query';

import { isAppError, type AppError } from '../errors/index.ts';

const MINUTE = 60_000;

/** The page's one data cache: fresh 5 minutes, kept 30, one retry where a retry can help (LIM-01). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
        retry: (failures, error) => failures < 1 && mayPass(error),
      },
    },
  });
}

function mayPass(error: unknown): boolean {
  return !isAppError(error) || error.entry.retryable === true;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError;
  }
}
