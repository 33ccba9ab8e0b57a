import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { documentReviewQueries } from '#/components/document-review/review.queries.ts';

import { caseQueries } from '../api/case.queries.ts';
import { queueQueries } from '#/components/kyc/queue.queries.ts';
import { documentsOf } from './checklist-points.ts';

/** One works on a case at least so long before its successor is fetched. */
const PAUSE_MS = 3000;

/** The next case that waits, fetched with its first document once this one has been open for three seconds. */
export function useNextCase(profileId: string) {
  const scope = useTenantScope();
  const client = useQueryClient();
  const { data: waiting } = useQuery(queueQueries.next(scope));
  const next = waiting?.find(({ profile_id: id }) => id !== profileId);
  const [ready, setReady] = useState<string>();
  const id = next?.profile_id;

  useEffect(() => {
    if (!id) return;
    let isLeft = false;
    const timer = setTimeout(() => {
      void (async () => {
        const [kyc, gate] = await Promise.all([
          client.ensureQueryData(caseQueries.detail(scope, id)),
          client.ensureQueryData(caseQueries.gate(scope, id)),
        ]);
        const [first] = documentsOf(kyc, gate.checklist).inOrder;
        if (first) await client.prefetchQuery(documentReviewQueries.document(scope, first.id));
        if (!isLeft) setReady(id);
      })().catch(() => undefined); // What cannot be fetched now is read when it is opened.
    }, PAUSE_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [client, id, scope]);

  return next && { id: next.profile_id, name: next.name, isReady: ready === next.profile_id };
}
