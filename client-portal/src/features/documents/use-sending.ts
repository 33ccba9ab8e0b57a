import { useTenantScope } from '@portal/shared-core/tenant';
import { useSending as useSendingOf } from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';

import { documentQueries } from '#/components/documents/document.queries.ts';

/** The categories of documents by name, and how to send files for something that is asked. */
export function useSending() {
  const { data, error, refetch } = useQuery(documentQueries.categories(useTenantScope()));
  return {
    ...useSendingOf(data ?? []),
    /** Whether the categories are there, and why not. */
    isReady: data !== undefined,
    error,
    retry: refetch,
  };
}

export type Sending = ReturnType<typeof useSending>;
