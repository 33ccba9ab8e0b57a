import type { PortalName } from '@portal/shared-core/contract';
import { Button, Redirect } from '@portal/shared-core/ui';
import { PortalWaiting } from '#/federation/portal-waiting.tsx';
import { StandaloneScreen } from '#/standalone-screen.tsx';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

import { signInPath } from './access.ts';

/** While the session is being read, and while a portal is on its way. */
export function Verifying() {
  return <PortalWaiting label="Verifying your access" />;
}

/** The admin area's answer when the session could not be verified in ten seconds (GRD-02). */
export function AuthenticationTimeout() {
  const navigate = useNavigate();
  return (
    <StandaloneScreen
      title="Authentication Timeout"
      message="Unable to verify admin access. Please try signing in again."
      actions={
        <Button variant="contained" onClick={() => void navigate(signInPath('admin'))}>
          Go to Login
        </Button>
      }
    />
  );
}

/** Leads to the sign-in page. Without a network its files may not come, so that this page says where the person is. */
export function ToSignIn({ portal }: { portal: PortalName }) {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  if (isOnline) return <Redirect to={signInPath(portal)} />;
  return (
    <StandaloneScreen
      title="You are signed out"
      message="The sign-in page needs a connection. It opens by itself once you are connected."
    />
  );
}

function followConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
