import { Suspense, type ReactNode } from 'react';

import { TenantProvider, useTenants } from '../tenant/index.ts';
import { EmptyState, ErrorScreen, PageSkeleton } from '../ui/index.ts';

/** Shows the pages of the active tenant once it is known; says why when there is none. */
export function TenantGate({ children }: { children: ReactNode }) {
  const { active, isPending, isLoadingError, error, refetch } = useTenants();

  if (isPending) return <PageSkeleton />;
  // Only when there is nothing to show: a later reading that fails leaves the page as it is.
  if (isLoadingError) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />;
  if (!active) {
    return (
      <EmptyState
        title="You do not belong to a tenant yet"
        text="Your account is ready. Once your service provider invites you, everything opens here."
      />
    );
  }
  return (
    // The key makes sure that nothing of the former tenant stays on screen after a switch.
    <TenantProvider tenant={active} key={active.id}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </TenantProvider>
  );
}
