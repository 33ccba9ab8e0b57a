import type { PortalName } from '@portal/shared-core/contract';
import { ErrorScreen } from '@portal/shared-core/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

import { failures } from './failures.ts';
import { PortalWaiting } from './portal-waiting.tsx';

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
  return <ErrorScreen standalone message={failure.message} onRetry={tryAgain} />;
}

export function ClientPortalPending() {
  return <PortalPending portal="client" />;
}

export function AdminPortalPending() {
  return <PortalPending portal="admin" />;
}
