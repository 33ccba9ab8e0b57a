import { useScreens } from '@portal/shared-core/shell';
import { useActiveScope, useTenants } from '@portal/shared-core/tenant';
import { skipToken, useQuery } from '@tanstack/react-query';

import { documentCounts } from '#/components/documents/document-counts.ts';
import { paths } from '#/paths.ts';

import type { Badges } from './entries.ts';

/** What waits for the client in the active tenant, asked for where its screen is there, and whether they run it. */
export function useBadges(): Badges {
  const hasScreen = useScreens();
  const scope = useActiveScope();
  const documents = useQuery(
    scope && hasScreen(paths.documents)
      ? documentCounts(scope)
      : { queryKey: ['client', null, 'documents', 'counts', null], queryFn: skipToken },
  );
  const isOwner = useTenants().active?.role === 'owner';
  return { documents: documents.data?.needs_client ?? 0, isOwner };
}
