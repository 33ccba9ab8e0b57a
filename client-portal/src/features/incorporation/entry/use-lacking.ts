import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { applicationQueries, type KindRules } from '../api/application.queries.ts';

const none: readonly string[] = [];

/** The documents of the company that are still missing for the submission; none for a formation, and while they are not known. */
export function useLacking(applicationId: string, entry: KindRules | undefined): readonly string[] {
  const { data: sent } = useQuery({
    ...applicationQueries.ownDocuments(useTenantScope(), applicationId),
    enabled: entry !== undefined,
  });
  if (!entry || !sent) return none;
  return entry.documents
    .filter(
      ({ at, categories }) =>
        at === 'submission' && !categories.some((each) => sent.includes(each)),
    )
    .map(({ code }) => code);
}
