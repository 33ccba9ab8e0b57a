import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { useSession, useUser } from '../session/index.ts';
import { TenantProvider, useTenants } from '../tenant/index.ts';
import { ErrorScreen, PageSkeleton, Redirect, Waiting } from '../ui/index.ts';
import type { FirmProblem } from './firm-of-link-screen.tsx';
import { lazyPart } from './lazy-part.ts';
import { useTenantBranding } from './use-tenant-branding.ts';
import { useTenantChange } from './use-tenant-change.ts';

// Loaded on demand: rarely shown.
const NoTenantScreen = lazy(() => import('./no-tenant-screen.tsx'));
const TenantGateNotice = lazyPart(() => import('./tenant-gate-notice.tsx'));

/** Shows the pages of the active tenant once it is known; explains when there is none, and when the previous one is gone. */
export function TenantGate({ children }: { children: ReactNode }) {
  const list = useTenants();
  const { tenants, active, isPending, isLoadingError, isFetching, error, refetch } = list;
  const { leaveTo, gone, forgetGone } = useTenantChange(active, list);
  const isOfFirm = /[?&]firm=/.test(useLocation().search);
  const [problem, setProblem] = useState<FirmProblem>();
  useUnknownTenant(tenants, refetch);
  useTenantBranding(active);
  const hasNewRole = useSession((session) => session.hasNewRole);

  if (isPending) {
    return (
      <Waiting>
        <PageSkeleton />
      </Waiting>
    );
  }
  // Only without data: a failed refetch leaves the page unchanged.
  if (isLoadingError) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />;
  if (!active) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NoTenantScreen former={gone?.name} busy={isFetching} onAgain={() => void refetch()} />
      </Suspense>
    );
  }
  if (leaveTo && !isOfFirm) {
    return (
      <>
        <Redirect to={leaveTo} />
        <PageSkeleton />
      </>
    );
  }

  return (
    <>
      <Suspense fallback={isOfFirm && <PageSkeleton />}>
        {(isOfFirm || problem || hasNewRole || gone) && (
          <TenantGateNotice
            {...{ active, isOfFirm, problem, hasNewRole, gone, forgetGone }}
            onProblem={setProblem}
          />
        )}
      </Suspense>
      {/* The key makes sure that nothing of the former tenant stays on screen after a switch. */}
      {/* Nothing is asked for on the way to the firm of a link. */}
      {!isOfFirm && (
        <TenantProvider tenant={active} key={active.id}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </TenantProvider>
      )}
    </>
  );
}

/** Another tab may have switched to a tenant that this one does not know. */
function useUnknownTenant(tenants: { id: string }[], refetch: () => Promise<unknown>) {
  const { lastActiveTenant } = useUser();
  const isUnknown =
    tenants.length > 0 &&
    lastActiveTenant !== null &&
    !tenants.some(({ id }) => id === lastActiveTenant);
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
}
