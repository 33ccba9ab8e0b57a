import { heldByScan } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { documentReviewQueries } from '#/components/document-review/review.queries.ts';

import type { DocumentRow } from './api/document.queries.ts';

/** One looks at a document at least so long before its successor is fetched. */
const PAUSE_MS = 800;

/** Fetches the next document with its file while one looks at this one, so that it is there at once. */
export function useNextReady(next: DocumentRow | undefined): void {
  const scope = useTenantScope();
  const client = useQueryClient();
  const id = next?.id;
  const path = heldByScan(next?.scan) ? undefined : next?.storage_path;

  useEffect(() => {
    if (!id || !path) return;
    const timer = setTimeout(() => {
      void client.prefetchQuery(documentReviewQueries.document(scope, id));
      void client.prefetchQuery(documentReviewQueries.file(scope, path));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [client, id, path, scope]);
}
