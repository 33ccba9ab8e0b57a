import type { PortalName } from '@portal/shared-core/contract';
import { ErrorScreen } from '@portal/shared-core/ui';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

import { failures } from './failures.ts';
import { PortalWaiting } from './portal-waiting.tsx';

// Rarely shown. Without it the screen still has its own ways to go on.
const OtherWays = lazy<ComponentType<{ portal: PortalName }>>(() =>
  import('./other-ways.tsx').then(
    (module) => ({ default: module.OtherWays }),
    () => ({ default: () => null }),
  ),
);

/**
 * The screen at a portal's address while its routes are not mounted: the load error, with a retry that needs no page reload. A visitor who
 * has just received access goes through loading again.
 */
function PortalPending({ portal }: { portal: PortalName }) {
  const navigate = useNavigate();
  const location = useLocation();
  const busy = useNavigation().state !== 'idle';
  const failure = failures.get(portal);

  function tryAgain() {
    void navigate(location, { replace: true });
  }

  useEffect(() => {
    if (!failure && !busy) void navigate(location, { replace: true });
  }, [failure, busy, navigate, location]);

  if (busy || !failure) {
    return <PortalWaiting label="Loading the portal" />;
  }
  const more = (
    <Suspense>
      <OtherWays portal={portal} />
    </Suspense>
  );
  return <ErrorScreen standalone message={failure.message} onRetry={tryAgain} more={more} />;
}

export function ClientPortalPending() {
  return <PortalPending portal="client" />;
}

export function AdminPortalPending() {
  return <PortalPending portal="admin" />;
}
