import { heldByScan } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { documentReviewQueries } from './review.queries.ts';

/** One looks at a document at least so long before its successor is fetched. */
const PAUSE_MS = 800;

/** Fetches the next document with its file while one looks at this one, so that it is there at once. */
export function useNextReady(id: string | undefined): void {
  const scope = useTenantScope();
  const client = useQueryClient();

  useEffect(() => {
    if (!id) return;
    let isLeft = false;
    const timer = setTimeout(() => {
      void (async () => {
        const document = await client.ensureQueryData(documentReviewQueries.document(scope, id));
        if (isLeft || heldByScan(document.scan)) return;
        await client.prefetchQuery(documentReviewQueries.file(scope, document.storage_path));
      })().catch(() => undefined); // What cannot be fetched now is read when it is opened.
    }, PAUSE_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [client, id, scope]);
}
